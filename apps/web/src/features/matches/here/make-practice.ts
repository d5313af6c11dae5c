import { courses } from '@windcall/contract';
import { courseStage, type StageParts } from '@windcall/simulation';
import { askRunWorker } from './ask-run-worker.ts';
import { keepPracticeRun, type PracticeRun } from './practice-runs.ts';

/** 64 random bits in hex. */
const randomHex = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
const randomDigits = (): string => BigInt(`0x${randomHex()}`).toString();

/** Makes a practice run of a stage with a rifle in this page; throws a sentence if it cannot be shot. */
export const makePractice = async (document: courses.Course, profile: StageParts['profile']): Promise<PracticeRun> => {
  const built = courseStage(document, profile);
  if (built.status !== 'ok') throw new Error(built.message);
  const made = await askRunWorker('make', {
    base: built.stage,
    course: courses.completeCourse(document),
    windSeed: randomHex(),
    ownSeed: randomHex(),
    drawsWind: true,
  });
  if ('unreached' in made) throw new Error(`This rifle does not reach target ${made.unreached} of ${document.name}.`);
  const run: PracticeRun = {
    id: Date.now(),
    profileName: profile.name,
    document,
    made: { ...made, called: [...made.called], targets: [...made.targets] },
    seeds: { sway: randomDigits(), scatter: randomDigits() },
    begunAt: null,
    startsAt: null,
    endedAt: null,
    endReason: null,
    moves: [],
    shots: [],
    speeds: [],
    came: null,
  };
  if (!keepPracticeRun(run)) throw new Error('This browser keeps nothing for the app: practice needs a little room.');
  return run;
};
