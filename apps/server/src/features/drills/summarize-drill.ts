import { drills } from '@windcall/contract';
import { bias, indexOfCell, kylPoints, parOfCalls, skill, skillToPar } from '@windcall/training';
import type { Platform } from '../../http/platform.ts';
import { KINDS, refusedAs } from '../../sealed/sealed-task.ts';
import { calledWinds, coverageOf, handicapOf, lossesOf, withPar } from './figures-of-calls.ts';
import { usualBestStop } from './kyl.ts';
import { findLeft, inOrder } from './left-tasks.ts';
import { drillToWire, firedOf, isWithheld, judgedToWire } from './present.ts';
import { settleCalls } from './read-again.ts';
import { type DrillRow, findCounted, findJudged } from './store.ts';

/** What the calls of a drill came to, beside all that its user has called; refused while the drill shows nothing. */
export const summarizeDrill = async (platform: Platform, drill: DrillRow) => {
  const { db } = platform;
  const rows = await findJudged(db, [drill.id]);
  if (isWithheld(drill, rows.length)) {
    const standing = { kind: drill.kind, number: 0, step: 'fired', cover: 'withheld' } as const;
    throw refusedAs(standing, KINDS[drill.kind].withheld);
  }
  await settleCalls(platform, drill.userId, new Date());
  const all = await findCounted(db, drill.userId);
  const own = handicapOf(inOrder(rows, []), Number.POSITIVE_INFINITY);
  const scored = inOrder(all, await findLeft(db, drill.userId, new Date()));
  const overall = handicapOf(scored);
  const lean = bias(calledWinds(rows));
  const losses = lossesOf(drill, all);
  const worst = [...rows].sort((a, b) => (losses[indexOfCell(b.cell)] ?? 0) - (losses[indexOfCell(a.cell)] ?? 0))[0];
  const isKyl = drill.kind === 'kyl';
  return {
    drill: drillToWire(drill, firedOf(rows)),
    calls: rows.length,
    handicap: own?.value ?? null,
    handicapError: own?.error ?? null,
    low: own?.low ?? null,
    high: own?.high ?? null,
    skill: drills.LEVELS[drill.level].hasSkill
      ? skill(rows.map(({ interval, reference }) => ({ scoreMph: interval, referenceMph: reference })))
      : null,
    par: parOfCalls(withPar(rows)),
    skillToPar: drills.LEVELS[drill.level].hasSkill ? skillToPar(withPar(rows)) : null,
    coverage: coverageOf(rows),
    bias: lean?.foldedMph ?? null,
    biasError: lean?.foldedErrorMph ?? null,
    biasSide: lean?.sideMph ?? null,
    hits: rows.filter(({ isHit }) => isHit).length,
    points: isKyl ? kylPoints(rows.map(({ isHit }) => isHit === true)) : null,
    bestStop: isKyl ? usualBestStop() : null,
    judged: rows.map(judgedToWire),
    worst: worst ? { cell: worst.cell, platesLost: losses[indexOfCell(worst.cell)] ?? 0 } : null,
    overall: {
      handicap: overall?.value ?? null,
      handicapError: overall?.error ?? null,
      low: overall?.low ?? null,
      high: overall?.high ?? null,
      coverage: coverageOf(all),
    },
  };
};
