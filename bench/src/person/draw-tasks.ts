import { drills } from '@windcall/contract';
import { readPicture } from '@windcall/cues';
import { CELLS, type Cell, type Reading, RUNG_SKIES, type Rung, type Takes, takesOf } from '@windcall/training';
import type { Sky } from '@windcall/wind';
import { windAtJob } from '../../../apps/server/src/features/drills/jobs.ts';
import { parOfTask } from '../../../apps/server/src/features/drills/picture-of-task.ts';
import { lookBefore, readingAt } from '../../../apps/server/src/features/drills/read-call.ts';
import { distancesOf, taskOfCell } from '../../../apps/server/src/features/drills/task-of-cell.ts';
import { DRILL_BASE } from '../read-air.ts';

/** A task at one level as callers meet it. Winds in mph, + from the right; null if the level shows none. */
export interface MetTask {
  readonly level: drills.Level;
  readonly cell: Cell;
  readonly sky: Rung['sky'] | null;
  readonly reading: Reading;
  /** The taught sum, which every such task has. */
  readonly taughtMph: number;
  readonly pictureMph: number;
  readonly forecast: { readonly loMph: number; readonly hiMph: number } | null;
  readonly forecastMph: number | null;
  readonly forecastSdMph: number | null;
  readonly takes: Takes;
  readonly truthMph: number;
  readonly parMph: number;
}

/** Reading of one flag over 20 s, and the true crosswind there. */
export interface FlagRead {
  readonly value: Cell['value'];
  readonly saidMph: number;
  readonly wasMph: number;
}

/** Width of an 80 % bracket in standard deviations. */
const WIDTH_IN_SD = 2.563;
const MAX_YD = 1250;
/** The true wind at each flag is computed for every fourth task only. */
const FLAGS_EACH = 4;

const isRungSky = (sky: string): sky is Rung['sky'] => RUNG_SKIES.some((known) => known === sky);

/** Seeds spread over 64 bits from a base. */
const seedOf = (firstSeed: bigint, i: number): string =>
  ((firstSeed + BigInt(i) * 108_400_941n) & 0xffffffffffffffffn).toString(16).padStart(16, '0');

/**
 * `count` tasks from a base seed, as the server makes, shows and judges them, each at every level that allows a call.
 */
export const drawTasks = async (
  firstSeed: bigint,
  count: number,
): Promise<{ readonly met: MetTask[]; readonly flags: FlagRead[] }> => {
  const met: MetTask[] = [];
  const flags: FlagRead[] = [];
  for (let i = 0; i < count; i++) {
    const cell = CELLS[(i * 7 + Math.floor(i / CELLS.length)) % CELLS.length];
    if (cell === undefined) continue;
    const sky: Sky | null = i % 2 === 0 ? null : (RUNG_SKIES[Math.floor(i / 2) % RUNG_SKIES.length] ?? null);
    const distances = distancesOf(cell.range, null, MAX_YD);
    const task = taskOfCell({ base: DRILL_BASE, cell, distances, plateMoa: 2, sky, seed: seedOf(firstSeed, i) });
    if (task === null) continue;
    const commitS = 25 + ((i * 13) % 40);
    const wind = await windAtJob.run({ task, s: commitS });
    const drawnSky = 'sky' in task.stage.wind ? String(task.stage.wind.sky) : '';
    if (wind === null) continue;
    const look = lookBefore(task, 1, commitS);
    const forecast = { loMph: task.forecast.low, hiMph: task.forecast.high };
    for (const level of drills.LEVEL_NUMBERS) {
      const reading = readingAt(task, level, look);
      const parMph = parOfTask(task, level);
      const { taughtMph, pictureMph } = reading ?? { taughtMph: null, pictureMph: null };
      if (reading === null || parMph === null || taughtMph === null || pictureMph === null) continue;
      const given = drills.LEVELS[level].gives.forecast ? forecast : null;
      const forecastMph = given && (given.loMph + given.hiMph) / 2;
      met.push({
        ...{ level, cell: task.cell, sky: isRungSky(drawnSky) ? drawnSky : null, reading, taughtMph, pictureMph },
        ...{ forecast: given, forecastMph, forecastSdMph: given && (given.hiMph - given.loMph) / WIDTH_IN_SD },
        ...{ takes: takesOf(reading), truthMph: wind.effective, parMph },
      });
    }
    if (i % FLAGS_EACH !== 0) continue;
    for (const { kind, placeM, used, over20sMph } of readPicture(look.track, look.now)) {
      const flag = look.track.flags.find(({ zM }) => zM === placeM);
      if (kind !== 'flag' || !used || over20sMph === null || flag === undefined) continue;
      const was = look.moments.map((momentS) => look.air(placeM, momentS, { asideM: flag.asideM }).crossMph);
      flags.push({
        value: task.cell.value,
        saidMph: over20sMph,
        wasMph: was.reduce((sum, mph) => sum + mph, 0) / was.length,
      });
    }
  }
  return { met, flags };
};
