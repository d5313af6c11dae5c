// @module-tag one-database
import { randomUUID } from 'node:crypto';
import { type courses, drills, type matches, type runs } from '@windcall/contract';
import { READY_COURSES } from '@windcall/simulation';
import { ydToM } from '@windcall/units';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts';

// Searches every answer about a task or run of each level and ready course for anything that the level or course hides.
// New levels, courses, cues and numbers are covered without changes here.

let server: TestApp;
let shooter: Client;
beforeAll(async () => {
  server = await startTestApp();
  shooter = await server.signUp();
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

const made = async <T>(url: string, body: object): Promise<T> => {
  const answer = await shooter.post(url, body);
  expect(answer.statusCode, `${url}: ${answer.body}`).toBe(201);
  return answer.json();
};

/** Every number of an answer by its path without list indexes: `cues.flags.zM`. */
const placedNumbers = (value: unknown, place = ''): [string, number][] => {
  if (typeof value === 'number') return [[place, value]];
  if (Array.isArray(value)) return value.flatMap((item) => placedNumbers(item, place));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => placedNumbers(item, place === '' ? name : `${place}.${name}`));
};

/** Whether a track shows anything of a cue. Trees of −1 and dust of null show nothing. */
const shows = (track: drills.DrillTask['cues'], kind: drills.CueKind): boolean =>
  Object.keys(drills.CUES[kind].track).some((part) => {
    const list = track[part as keyof typeof track];
    return Array.isArray(list) && list.some((one) => one !== null && one !== -1);
  });

/** Numbers that a level may give, with their paths in an answer. */
const GIVEN_AT: Readonly<Record<keyof (typeof drills.LEVELS)[drills.Level]['gives'], RegExp>> = {
  meter: /(^|\.)meter(\.|$)/,
  forecast: /(^|\.)forecast(\.|$)/,
  windScale: /(^|\.)(windScale|milPerMph|stillAir)(\.|$)/,
};
const expectOnlyGiven = (level: drills.Level, answers: readonly unknown[]): void => {
  const places = [...new Set(answers.flatMap((answer) => placedNumbers(answer).map(([place]) => place)))];
  for (const [given, at] of Object.entries(GIVEN_AT)) {
    if (drills.LEVELS[level].gives[given as keyof typeof GIVEN_AT]) continue;
    expect({ given, told: places.filter((place) => at.test(place)) }).toEqual({ given, told: [] });
  }
};
const expectOnlyShown = (level: drills.Level, track: drills.DrillTask['cues']): void => {
  const shown = drills.cuesShownAt(level);
  for (const kind of drills.CUE_KINDS)
    if (!shown[kind]) expect({ kind, told: shows(track, kind) }).toEqual({ kind, told: false });
};

describe('a task', () => {
  it.each(drills.LEVEL_NUMBERS)('at level %i tells no number and no cue that the level hides', async (level) => {
    const drill = await made<drills.Drill>('/api/drills', { kind: 'calls', level, profileId: 0, tasks: 5 });
    const task = (await shooter.get(`/api/drills/${drill.id}/tasks/1`)).json<drills.DrillTask>();
    expectOnlyShown(level, task.cues);
    expectOnlyGiven(level, [drill, task]);
  });
});

/** Paths where a distance is needed to draw the picture: the track of cues, and the wake of a bullet. */
const DRAWN = /^cues\.(rangeM|(flags|slabs|grass)\.zM)$|\.seen\.trace\.zM$/;
/** An aim above the plate, so that the settings reveal nothing of the distance. */
const SETTING = { dial: { up: 5, right: 0 }, hold: { up: 0, right: 0 } };

const RUNS = READY_COURSES.flatMap((course) =>
  drills.LEVEL_NUMBERS.map((level) => [course.name, level, { ...course, level } as courses.Course] as const),
);
describe('a run', () => {
  it.each(RUNS)(
    'of %s at level %i tells no number, no cue and no distance that is hidden',
    async (_, level, course) => {
      const match = await made<matches.Match>('/api/matches', { name: 'Hidden', courses: [course] });
      const entry = { name: 'Eve', division: 'Open', profileId: 0 };
      await made(`/api/matches/${match.code}/entries`, entry);
      const run = await made<runs.Run>('/api/runs', { match: match.code, course: 1 });
      const begun = await made<runs.Run>(`/api/runs/${run.id}/begin`, {});
      const answers: unknown[] = [(await shooter.get(`/api/matches/${match.code}`)).json(), run, begun];
      const untold = course.targets.filter(({ distanceTold }) => distanceTold === false);
      for (const { number } of course.targets) {
        const seen = (await shooter.get(`/api/runs/${run.id}/cues?target=${number}`)).json();
        expectOnlyShown(level, seen.cues);
        answers.push(seen);
      }
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(begun.startsAt ?? '') + 1000 });
      const [line] = course.order;
      if (line === undefined) throw new Error('a course must have a line');
      if (course.sequence !== 'called')
        answers.push(
          await made(`/api/runs/${run.id}/shots`, { shotId: randomUUID(), target: line.target, at: 1, ...SETTING }),
        );
      answers.push((await shooter.get(`/api/runs/${run.id}`)).json());
      expectOnlyGiven(level, answers);
      const told = answers.flatMap((answer) =>
        placedNumbers(answer).filter(
          ([place, figure]) =>
            !DRAWN.test(place) &&
            untold.some(
              ({ distance, targetSize }) =>
                Math.abs(figure - distance) < 0.5 ||
                Math.abs(figure - ydToM(distance)) < 0.5 ||
                (/size/i.test(place) && figure === targetSize),
            ),
        ),
      );
      expect(told).toEqual([]);
    },
  );
});
