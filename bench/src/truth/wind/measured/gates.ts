import {
  type ArrayFigures,
  arrayOf,
  BLOCK_S,
  LAGS_S,
  mean,
  rms,
  type Spread,
  spreadOf,
  type Track,
  turnBetween,
  windowOf,
} from './figures.ts';
import { type Records, type Session, WINDOWS_S } from './records.ts';
import { aboutOf, type Wind } from './winds.ts';

/** Numbers of seeds for a day's windows, and for its two-hour turns. */
export const SEEDS = { days: 40, turns: 10 } as const;

const STEP_S = 0.5;
const TEN_MINUTES_S = 600;
/**
 * Spread over windows of days as measured: each seed has another quantile of the day's means. By length, as in
 * `WINDOWS_S`.
 */
export const drawnWindows = ({ ground, sky, speedsMps }: Session, wind: Wind, seeds: number): Spread[] => {
  const windows = WINDOWS_S.map((): { share: number; directionSdDeg: number }[] => []);
  for (let k = 0; k < seeds; k++) {
    const speed = Math.max(0.1, speedsMps[Math.floor(((k + 0.5) * speedsMps.length) / seeds)]);
    const count = TEN_MINUTES_S / STEP_S;
    const [track] = wind.draw(aboutOf(ground, sky, speed, wind.law), 1000 + k, [[0, 0]], STEP_S, count);
    WINDOWS_S.forEach((s, w) => {
      for (let first = 0; first + s / STEP_S <= count; first += s / STEP_S) {
        const { sdMps, speedMps, directionSdDeg } = windowOf(track, first, s / STEP_S);
        windows[w].push({ share: sdMps / speedMps, directionSdDeg });
      }
    });
  }
  return windows.map(spreadOf);
};

/** The array in a drawn wind; each block has its measured mean. */
export const drawnArray = (
  { ground, sky, placesM, blocks }: Records['array'],
  wind: Wind,
  seeds: number,
): ArrayFigures => {
  const gathered = arrayOf(placesM);
  blocks.forEach(({ headingRad, speedMps }, b) => {
    const [c, s] = [Math.cos(headingRad), Math.sin(headingRad)];
    const places = placesM.map(([x, y]): [number, number] => [x * c + y * s, -x * s + y * c]);
    for (let k = 0; k < seeds; k++) {
      const tracks = wind.draw(aboutOf(ground, sky, speedMps, wind.law), 9000 + 100 * b + k, places, 0.25, 4 * BLOCK_S);
      const seconds = (x: Float64Array): Float64Array =>
        Float64Array.from({ length: BLOCK_S }, (_, i) => (x[4 * i] + x[4 * i + 1] + x[4 * i + 2] + x[4 * i + 3]) / 4);
      gathered.add(tracks.map(({ along, across }): Track => ({ along: seconds(along), across: seconds(across) })));
    }
  });
  return gathered.told();
};

/** RMS turn of the mean between successive ten minutes, degrees, over two hours of each seed. */
export const drawnTurn = (
  { ground, sky, speedMps }: Records['persistence'][number],
  wind: Wind,
  seeds: number,
): number => {
  const turns: number[] = [];
  for (let k = 0; k < seeds; k++) {
    const [track] = wind.draw(aboutOf(ground, sky, speedMps, wind.law), 5000 + k, [[0, 0]], 5, 12 * 120);
    const directions = Array.from({ length: 12 }, (_, b) => windowOf(track, b * 120, 120).directionDeg);
    turns.push(...directions.slice(1).map((d, i) => turnBetween(d, directions[i])));
  }
  return rms(turns);
};

/** All figures of a drawn wind that are compared with the records. */
export interface Drawn {
  readonly name: string;
  /** For each session, by length of window. */
  readonly windows: readonly (readonly Spread[])[];
  readonly array: ArrayFigures;
  readonly turns: readonly number[];
}
export const drawWind = ({ sessions, array, persistence }: Records, wind: Wind): Drawn => ({
  name: wind.name,
  windows: sessions.map((session) => drawnWindows(session, wind, SEEDS.days)),
  array: drawnArray(array, wind, wind.blocks),
  turns: persistence.map((one) => drawnTurn(one, wind, SEEDS.turns)),
});

/** A figure of a drawn wind and its bounds. */
export interface Gate {
  readonly what: string;
  readonly low: number;
  readonly high: number;
  readonly value: number;
}
export const isHeld = ({ low, high, value }: Gate): boolean => value >= low && value <= high;

export const isOpen = ({ site }: Session): boolean => site === 'playa' || site === 'steppe';

/**
 * The gates of a drawn wind. Their limits were set after winds and records were known: they guard, but prove nothing.
 * The array was in a forest clearing.
 */
export const gatesOf = (records: Records, drawn: Drawn): Gate[] => {
  const gates: Gate[] = [];
  const gate = (what: string, value: number, low: number, high: number): void => {
    gates.push({ what, value, low, high });
  };
  const ratios: Record<'speed' | 'direction', number[]> = { speed: [], direction: [] };
  let [inside, all] = [0, 0];
  records.sessions.forEach((session, i) => {
    if (!isOpen(session)) return;
    session.windows.forEach((measured, w) => {
      for (const of of ['speed', 'direction'] as const) {
        const [low, middle, high] = measured[of];
        const value = drawn.windows[i][w][of][1];
        ratios[of].push(Math.log(value / middle));
        all++;
        if (value >= low && value <= high) inside++;
      }
    });
  });
  const spread = '60 to 600 s over open ground';
  gate(`SD of speed, ${spread}: bias`, Math.exp(mean(ratios.speed)) - 1, -0.12, 0.12);
  gate(`SD of speed, ${spread}: scatter`, rms(ratios.speed), 0, 0.2);
  gate(`SD of direction, ${spread}: bias`, Math.exp(mean(ratios.direction)) - 1, -0.15, 0.15);
  gate(`SD of direction, ${spread}: scatter`, rms(ratios.direction), 0, 0.25);
  gate('Share of these within the measured quartiles', inside / all, 0.67, 1);
  const { figures: measured } = records.array;
  for (const [c, said] of [
    ['along', 'along the mean'],
    ['across', 'across it'],
  ] as const) {
    const apart = (of: (figures: ArrayFigures) => number): number => of(drawn.array) - of(measured);
    for (const [i, m] of [24, 37, 48].entries()) {
      gate(
        `r at ${m} m ${said}, less measured`,
        apart(({ apart: r }) => r[c][i]),
        -0.12,
        0.12,
      );
    }
    gate(
      `r of one place with the mean of six ${said}, less measured`,
      apart(({ oneToOthers }) => oneToOthers[c]),
      -0.06,
      0.06,
    );
    gate(
      `SD of the mean of seven over one ${said}, less measured`,
      apart(({ meanOverOne }) => meanOverOne[c]),
      -0.05,
      0.05,
    );
    LAGS_S.forEach((s, i) => {
      const most = s <= 10 ? 0.08 : 0.18;
      gate(
        `r after ${s} s ${said}, less measured`,
        apart(({ after }) => after[c][i]),
        -most,
        most,
      );
    });
    gate(
      `Slope of the spectrum ${said}, 0.01 to 0.5 Hz, less measured`,
      apart(({ slope }) => slope[c]),
      -0.15,
      0.15,
    );
  }
  gate('Gust factor, 3 s in 10 min, over measured', drawn.array.gust / measured.gust, 0.92, 1.08);
  gate('Flatness of changes over 1 s', drawn.array.flatness, 4.4, 6);
  records.persistence.forEach(({ session, turnDeg }, i) => {
    gate(`Turn from ten minutes to the next, ${session}, over measured`, drawn.turns[i] / turnDeg, 0.55, 1.8);
  });
  return gates;
};
