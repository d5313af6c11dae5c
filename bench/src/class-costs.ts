import type { drills } from '@windcall/contract';
import { replayJob, seeTaskJob } from '../../apps/server/src/features/drills/jobs.ts';
import type { MadeTask } from '../../apps/server/src/features/drills/kept-air.ts';
import { readCallJob } from '../../apps/server/src/features/drills/read-call.ts';
import type { BenchTable } from './bench-table.ts';
import { busyMs, naturalTask } from './task-costs.ts';
import { median } from './timed.ts';

const WINDS = 9;
const STUDENTS = 20;
const LEVEL: drills.Level = 1;
const MOST_SHARE = 0.2;
/** When the cues of a wind are fetched while a class watches it, s. */
const WATCHED_S = [0, 20, 40];
/** When a student calls and fires, s: over half a minute, as a class does. */
const commitOf = (student: number): number => 20 + ((1.37 * student) % 25);
const FIRES_AFTER_S = 2.9;

/**
 * Processor time per student, ms, for reveal and replay in a class with one rifle, on one thread, after the class
 * watched the wind.
 */
const classMs = (task: MadeTask) => {
  for (const elapsedS of WATCHED_S) seeTaskJob.run({ task, level: LEVEL, elapsedS });
  const own = Array.from({ length: STUDENTS }, (_, student) => {
    const commitS = commitOf(student);
    const fireS = commitS + FIRES_AFTER_S;
    return {
      reveal: busyMs(() => readCallJob.run({ task, level: LEVEL, commitS, focusS: null })),
      replay: busyMs(() => replayJob.run({ task, level: LEVEL, commitS, fireS })),
    };
  });
  const mean = (of: (one: (typeof own)[number]) => number): number =>
    own.reduce((sum, one) => sum + of(one), 0) / STUDENTS;
  return { reveal: mean(({ reveal }) => reveal), replay: mean(({ replay }) => replay) };
};

/** Cost per student of a class's reveal and replay, beside reading the same winds separately for each student. */
export const classCosts = (): BenchTable => {
  const winds = Array.from({ length: WINDS }, (_, i) => {
    const task = naturalTask(i);
    const { onGrid, ...alone } = task;
    if (!onGrid) throw new Error('a task that is made now must be read on the grid');
    return { alone: classMs(alone as MadeTask), shared: classMs(task) };
  });
  const row = (what: string, of: (one: (typeof winds)[number]['alone']) => number): string[] => {
    const ratios = winds.map(({ alone, shared }) => of(shared) / of(alone)).sort((a, b) => a - b);
    return [
      what,
      ...[median(winds.map(({ alone }) => of(alone))), median(winds.map(({ shared }) => of(shared)))].map((ms) =>
        ms.toFixed(1),
      ),
      `${median(ratios).toFixed(2)} (${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)})`,
    ];
  };
  return {
    title: 'One wind for a room',
    note: `${STUDENTS} students of a class, ${WINDS} winds of natural air at 600 yd, level ${LEVEL}: processor time a student, ms, on one thread. Apart: each student's moments read by themselves, as tasks of earlier releases are. Together: read once on whole half seconds. Medians of the winds, and of their ratios with the least and the most; bar for both together: ${MOST_SHARE}.`,
    columns: ['what', 'apart, ms', 'together, ms', 'ratio'],
    rows: [
      row('reveal', ({ reveal }) => reveal),
      row('replay', ({ replay }) => replay),
      row('both', ({ reveal, replay }) => reveal + replay),
    ],
  };
};
