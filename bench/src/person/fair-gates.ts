import { countedMph, placesOf, type SeenWind, sigmaOfScore } from '@windcall/training';
import type { RandomStream } from '@windcall/wind';
import type { BenchTable } from '../bench-table.ts';
import { diceOf, HALF_IN_SD, mean, percent, pick } from './dice.ts';
import type { MetTask } from './draw-tasks.ts';
import { taughtSdOf } from './ladder-gates.ts';

/** The filtering player shoots know-your-limit only in winds announced within this width, mph. */
const OPEN_MPH = 4.5;
const EYE_MPH = 2;

export interface FairFigures {
  /** How often a class member who skips the widest half is first of 12, %. */
  readonly standing: number;
  /**
   * Gain in handicap from a filter and from dropped commits, mph, against the honest self; negative if the abuse loses.
   */
  readonly filterGainMph: number;
  readonly dropGainMph: number;
}

/** Gain from not answering: in a class, in know-your-limit, and after a commit. By the rules for missing calls. */
export const fairGates = (met: readonly MetTask[], seed: number, classes = 1500) => {
  const dice = diceOf(seed, 4);
  const sdOf = taughtSdOf(met);
  const announced = met.filter(({ forecast }) => forecast !== null);
  /** Call of a reader with this eye who also weighs the forecast. */
  const believed = (task: MetTask, eyeMph: number, roll: RandomStream) => {
    const [read, sd] = [task.taughtMph + eyeMph * roll.normal(), Math.hypot(sdOf(task.level), eyeMph)];
    const prior = task.forecastSdMph ?? 7;
    const share = prior ** 2 / (prior ** 2 + sd ** 2);
    const best = share * read + (1 - share) * (task.forecastMph ?? 0);
    const half = HALF_IN_SD * Math.sqrt(share) * sd;
    return { loMph: best - half, hiMph: best + half };
  };
  const windOf = (task: MetTask, call: SeenWind['call']): SeenWind => ({
    ...{ call, forecast: task.forecast, truthMph: task.truthMph },
  });
  const widthOf = ({ forecast }: MetTask): number => (forecast ? forecast.hiMph - forecast.loMph : 18);
  const standingOf = (members: number, winds: number): number => {
    let first = 0;
    for (let run = 0; run < classes; run++) {
      const tasks = Array.from({ length: winds }, () => pick(dice, announced));
      const skipped = new Set([...tasks].sort((a, b) => widthOf(b) - widthOf(a)).slice(0, Math.floor(winds / 2)));
      const places = placesOf(
        Array.from({ length: members }, (_, memberId) => ({
          memberId,
          winds: tasks.map((task) =>
            windOf(task, memberId === 0 && skipped.has(task) ? null : believed(task, 1.5, dice)),
          ),
        })),
      );
      const own = places.find(({ memberId }) => memberId === 0)?.place;
      if (own === 1) first += 1 / places.filter(({ place }) => place === 1).length;
    }
    return percent(first, classes);
  };
  const honest: number[] = [];
  const filtered: number[] = [];
  const dropped: number[] = [];
  for (const task of announced) {
    for (let k = 0; k < 3; k++) {
      const call = believed(task, EYE_MPH, dice);
      const scoreMph = countedMph(windOf(task, call)) ?? 0;
      honest.push(scoreMph);
      filtered.push(widthOf(task) <= OPEN_MPH ? scoreMph : (countedMph(windOf(task, null)) ?? 0));
      // a player who leaves after the commit has called: the call counts
      dropped.push(countedMph(windOf(task, call)) ?? 0);
    }
  }
  const level = (all: readonly number[]): number => sigmaOfScore(mean(all));
  const standing = standingOf(12, 10);
  const small = standingOf(8, 6);
  const [own, byFilter, byDrop] = [level(honest), level(filtered), level(dropped)];
  const unannounced = met.filter(({ forecast }) => forecast === null);
  const usual = level(unannounced.map((task) => countedMph(windOf(task, null)) ?? 0));
  const fair: FairFigures = { standing, filterGainMph: own - byFilter, dropGainMph: own - byDrop };
  const table: BenchTable = {
    title: 'Person: what silence wins',
    note: `Simulated classes and callers of 1.5 and ${EYE_MPH} mph of eye who believe as they should beside the forecast.`,
    columns: ['What', 'Wanted', 'Measured', 'Of'],
    rows: [
      [
        'Class of 12, 10 winds: who skips the widest half is first, % (fair 8.3)',
        '≤ 2',
        standing.toFixed(1),
        `${classes} classes`,
      ],
      ['Class of 8, 6 winds (12.5)', '≤ 2', small.toFixed(1), `${classes} classes`],
      [
        'Know-your-limit as a filter: H, honest → filtered, mph',
        'no gain',
        `${own.toFixed(2)} → ${byFilter.toFixed(2)}`,
        `${honest.length} winds`,
      ],
      [
        'Commit, look on, leave: H, honest → dropped, mph',
        'no gain',
        `${own.toFixed(2)} → ${byDrop.toFixed(2)}`,
        `${honest.length} winds`,
      ],
      ['Level 3, not called: H of 0 ± 9, mph', '6.1', usual.toFixed(2), `${unannounced.length} winds`],
    ],
  };
  return { fair, table };
};
