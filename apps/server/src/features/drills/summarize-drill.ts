import { drills, seals } from '@windcall/contract';
import { bias, kylPoints, parOfCalls, skill, skillToPar } from '@windcall/training';
import type { Platform } from '../../http/platform.ts';
import { refusedAs } from '../../sealed/sealed-task.ts';
import { findJudged, findPictures } from './call-store.ts';
import { calledWinds, coverageOf, handicapOf, tellSaid, withPar } from './figures-of-calls.ts';
import { usualBestStop } from './kyl.ts';
import { findLeft, inOrder } from './left-tasks.ts';
import { drillToWire, firedOf, isWithheld, judgedToWire } from './present.ts';
import { settleCalls, withReadings } from './read-again.ts';
import type { DrillRow } from './store.ts';

/** Results of a drill beside all the user's calls; refused while the drill hides its results. */
export const summarizeDrill = async (platform: Platform, drill: DrillRow) => {
  const { db } = platform;
  const rows = await findJudged(db, [drill.id]);
  if (isWithheld(drill, rows.length)) {
    throw refusedAs({ kind: drill.kind, number: 0 }, seals.KINDS[drill.kind].withheld);
  }
  await settleCalls(platform, drill.userId, new Date());
  const all = await withReadings(platform, drill.userId, await findPictures(db, drill.userId));
  const own = handicapOf(inOrder(rows, []), Number.POSITIVE_INFINITY);
  const scored = inOrder(all, await findLeft(db, drill.userId, new Date()));
  const overall = handicapOf(scored);
  const lean = bias(calledWinds(rows));
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
    overall: {
      handicap: overall?.value ?? null,
      handicapError: overall?.error ?? null,
      low: overall?.low ?? null,
      high: overall?.high ?? null,
      coverage: coverageOf(all),
      said: await tellSaid(db, drill.userId, all),
    },
  };
};
