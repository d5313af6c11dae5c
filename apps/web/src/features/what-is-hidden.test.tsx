import { screen, waitFor } from '@testing-library/react';
import { type courses, drills, runs } from '@windcall/contract';
import { makeCueTrack } from '@windcall/cues';
import { DEFAULT_PROFILE, READY_COURSES } from '@windcall/simulation';
import { ydToM } from '@windcall/units';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RangeNews } from '../scope/range/range-host.ts';
import { person } from '../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../testing/render-app.tsx';
import { makePractice } from './matches/here/make-practice.ts';
import { openPractice } from './matches/here/practice-hand.ts';
import { RunScreen } from './matches/run/run-screen.tsx';
import { PracticeScreen } from './practice/practice-screen.tsx';

// Each level and each ready course is opened as a screen, and every way to read it besides the pixels is asked for what the
// level or the course hides. A new level, course or cue is asked without a line here.

const app = freshApp();
const anna = person(1, 'anna');
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
});

/** Lets the picture run, so that it is told in words: each picture counts as painted at once. */
let painted = 0;
const letPicturesRun = (): void => {
  painted = 0;
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: (message: { data: RangeNews }) => void = () => {};
      postMessage(wish: object): void {
        if (!('changed' in wish)) return;
        painted += 1;
        queueMicrotask(() => this.onmessage({ data: { kind: 'painted', costMs: 1 } }));
      }
      terminate(): void {}
    },
  );
  Object.defineProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen', {
    configurable: true,
    value: () => ({}),
  });
};

const attribute =
  (...names: readonly string[]) =>
  (root: ParentNode): string =>
    [...root.querySelectorAll('*')]
      .flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''))
      .filter((text) => text !== '')
      .join('\n');
const textOf = (node: Node | null): string => node?.textContent ?? '';

/** Every way to read a screen besides looking at its picture. */
const READINGS = {
  /** What is shown and printed: a print has no words that the page does not hold. */
  'screen and print': (root: ParentNode) =>
    [...root.querySelectorAll('*')]
      .flatMap(({ childNodes }) => [...childNodes])
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map(textOf)
      .join('\n'),
  /** The picture in words, for those who cannot see it. */
  'text of the picture': (root: ParentNode) =>
    [...root.querySelectorAll('[role=img], .scope-words')]
      .map((picture) => textOf(document.getElementById(picture.getAttribute('aria-describedby') ?? '') ?? picture))
      .join('\n'),
  aria: attribute('aria-label', 'aria-valuetext', 'aria-valuenow', 'aria-description', 'aria-roledescription'),
  'text instead of a picture': attribute('alt', 'title'),
  fields: attribute('value', 'placeholder', 'min', 'max', 'step'),
  data: (root: ParentNode) =>
    [...root.querySelectorAll('*')]
      .flatMap(({ attributes }) => [...attributes])
      .filter(({ name }) => name.startsWith('data-'))
      .map(({ value }) => value)
      .join('\n'),
} satisfies Readonly<Record<string, (root: ParentNode) => string>>;

const readings = (): [string, string][] => Object.entries(READINGS).map(([name, read]) => [name, read(document.body)]);

/** Words that the hidden cues are told by, and the numbers a level may give. */
const CUE_WORDS: Readonly<Record<drills.CueKind, RegExp>> = {
  flag: /\bflags?\b/i,
  mirage: /\bmirage (boils|leans|runs|streams)\b/i,
  grass: /\bgrass (stands|stirs|bends|lies)\b/i,
  trees: /\b(trees|leaves|twigs|branches)\b/i,
  dust: /\bdust\b/i,
};
const GIVEN_WORDS: Readonly<Record<keyof (typeof drills.LEVELS)[drills.Level]['gives'], RegExp>> = {
  meter: /\bkestrel\b|\bmeter at\b/i,
  forecast: /\bforecast\b(?! of)/i,
  windScale: /\b(mil|moa) per mph\b/i,
};

const numbersIn = (text: string): number[] => (text.match(/\d+(\.\d+)?/g) ?? []).map(Number);
/** Yards about a distance that tell it: a flag stands so near the plate, and its distance is rounded to 10 yd. */
const TELLS_YD = 12;

const openRun = async (course: courses.Course, haveCues = true): Promise<runs.Run> => {
  const hand = await openPractice(await makePractice(course, DEFAULT_PROFILE));
  await hand.begin();
  // what the server would answer: the same functions, through the contract
  const run = runs.getRun.reply.parse({ ...hand.at(new Date()), id: 7 });
  const { signal } = new AbortController();
  const seen = new Map<number, Awaited<ReturnType<typeof hand.source.cues>>>();
  for (const { number } of course.targets) seen.set(number, await hand.source.cues(number, signal));
  letPicturesRun();
  signIn(app.server, { user: anna });
  app.server.on(runs.getRun, () => ({ ...run, now: new Date().toISOString() }));
  app.server.on(runs.runCues, ({ query }) => {
    if (!haveCues) return new Promise<never>(() => {});
    const cues = seen.get(Number(query.get('target')));
    if (cues === undefined) throw new Error(`the run has no target ${query}`);
    return cues;
  });
  renderInApp(
    <Routes>
      <Route path="/run/:id" element={<RunScreen />} />
    </Routes>,
    `/run/${run.id}`,
  );
  await screen.findByTestId('scope');
  return run;
};

const COURSES = READY_COURSES.flatMap((course) =>
  drills.LEVEL_NUMBERS.map((level) => [course.name, level, { ...course, level }] as const),
);

describe('a run', () => {
  it.each(COURSES)('of %s at level %i tells nothing that is hidden, by any reading', async (_, level, course) => {
    const run = await openRun(course);
    await waitFor(() => expect(READINGS['text of the picture'](document.body)).toMatch(/Mirage|Grass/));
    const { gives } = drills.LEVELS[level];
    const cues = drills.cuesShownAt(level);
    const untold = course.targets.filter(({ distanceTold }) => !distanceTold).map(({ distance }) => distance);
    for (const { distance, targetSize, distanceTold } of run.targets)
      expect([distance === null, targetSize === null]).toEqual([!distanceTold, !distanceTold]);
    for (const [reading, text] of readings()) {
      const told = numbersIn(text).filter((figure) =>
        untold.some((yd) => Math.abs(figure - yd) <= TELLS_YD || Math.abs(figure - ydToM(yd)) <= TELLS_YD),
      );
      expect({ reading, told }).toEqual({ reading, told: [] });
    }
    for (const [cue, words] of Object.entries(CUE_WORDS)) {
      if (cues[cue as keyof typeof cues]) continue;
      expect({ cue, told: words.test(READINGS['text of the picture'](document.body)) }).toEqual({ cue, told: false });
    }
    for (const [given, words] of Object.entries(GIVEN_WORDS)) {
      if (gives[given as keyof typeof gives]) continue;
      for (const [reading, text] of readings())
        expect({ given, reading, found: words.exec(text)?.[0] }).toEqual({ given, reading, found: undefined });
    }
  });
});

describe('a run whose cues are still on their way', () => {
  it.each(drills.LEVEL_NUMBERS)('says nothing of the wind at level %i', async (level) => {
    const [course] = READY_COURSES;
    if (course === undefined) throw new Error('a course must be ready');
    await openRun({ ...course, level }, false);
    await waitFor(() => expect(painted).toBeGreaterThan(2));
    const picture = READINGS['text of the picture'](document.body);
    expect(Object.entries(CUE_WORDS).filter(([, words]) => words.test(picture))).toEqual([]);
  });
});

const DISTANCE_YD = 640;
/** A task as the server tells it at a level, in a wind that moves everything. */
const taskAt = (level: drills.Level): drills.DrillTask => {
  const { gives } = drills.LEVELS[level];
  return drills.getTask.reply.parse({
    number: 1,
    distance: DISTANCE_YD,
    directionOfFire: 0,
    targetType: 'square',
    targetSize: 2,
    elevation: 5.4,
    windScale: gives.windScale ? { milPerMph: 0.135, stillAir: -0.15 } : null,
    ...(gives.forecast && { forecast: { low: 1, high: 8 } }),
    ...(gives.meter && { meter: { speed: 5, direction: 60, error: 0.5 } }),
    cues: makeCueTrack(() => ({ crossMph: 9, headMph: 2 }), {
      rangeM: ydToM(DISTANCE_YD),
      heat: 'moderate',
      startS: 0,
      samples: 600,
      shown: drills.cuesShownAt(level),
      flagsFor: 'call',
    }),
    startedAt: new Date().toISOString(),
    elapsed: 0,
    call: null,
    shot: null,
    pointed: null,
    revealed: false,
  });
};

describe('a call', () => {
  it.each(drills.LEVEL_NUMBERS)('at level %i tells nothing that is hidden, by any reading', async (level) => {
    letPicturesRun();
    signIn(app.server, { user: anna });
    app.server.on(drills.getDrill, {
      id: 7,
      kind: 'calls',
      level,
      tasks: 5,
      done: 0,
      over: false,
      profileName: 'Match rifle',
      air: { temperature: 59, pressure: 29.92, humidity: 0 },
      createdAt: '2026-11-01T10:00:00.000Z',
    });
    app.server.on(drills.getTask, taskAt(level));
    renderInApp(<PracticeScreen />, '/practice?drill=7&call=1');
    await waitFor(() => expect(READINGS['text of the picture'](document.body)).toMatch(/Mirage|Grass/));
    const { gives } = drills.LEVELS[level];
    const cues = drills.cuesShownAt(level);
    const picture = READINGS['text of the picture'](document.body);
    for (const [cue, words] of Object.entries(CUE_WORDS))
      expect({ cue, told: words.test(picture) }).toEqual({ cue, told: cues[cue as keyof typeof cues] });
    for (const [given, words] of Object.entries(GIVEN_WORDS)) {
      if (gives[given as keyof typeof gives]) continue;
      for (const [reading, text] of readings())
        expect({ given, reading, found: words.exec(text)?.[0] }).toEqual({ given, reading, found: undefined });
    }
  });
});
