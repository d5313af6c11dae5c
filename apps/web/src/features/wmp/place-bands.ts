import { angleName, windText } from '../../units/angles.ts';
import type { Units } from '../../units/units.ts';

export interface Band {
  readonly key: string;
  readonly label: string;
  /** mil, + right. */
  readonly low: number;
  readonly high: number;
  /** Share of the wind, 0 to 1; sets the opacity. */
  readonly weight: number;
}

export interface PlacedBand {
  readonly key: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** 0.25 to 1. */
  readonly opacity: number;
}

export interface PlacedBands {
  readonly bands: readonly PlacedBand[];
  readonly ticks: readonly { readonly x: number; readonly text: string }[];
  readonly height: number;
}

const MARGIN_PX = 28;
const SCALE_PX = 24;
const TALLEST_PX = 18;
const STACK_PX = 260;
const TICK_PX = 52;
const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];

/** Holds (mil) between two ends that are round in the shown unit, as close as their texts allow at `pxPerMil`. */
const roundValues = (units: Units, low: number, high: number, pxPerMil: number): number[] => {
  const oneMil = units.wire('angle', 1);
  const step = (STEPS.find((s) => s * oneMil * pxPerMil >= TICK_PX) ?? 200) * oneMil;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * step);
};

/** Places bands on a hold axis `widthPx` wide, left is left, one below another from the leftmost. */
export const placeBands = (units: Units, bands: readonly Band[], widthPx: number): PlacedBands => {
  const low = Math.min(...bands.map((b) => b.low));
  const high = Math.max(...bands.map((b) => b.high));
  const span = Math.max(high - low, 1e-9);
  const pxPerMil = (widthPx - 2 * MARGIN_PX) / span;
  const x = (mil: number) => MARGIN_PX + pxPerMil * (mil - low);
  const row = Math.max(3, Math.min(TALLEST_PX, STACK_PX / bands.length));
  const strongest = Math.max(...bands.map((b) => b.weight), 1e-9);
  return {
    bands: [...bands]
      .sort((a, b) => a.low - b.low || a.high - b.high)
      .map((b, i) => ({
        key: b.key,
        text: `${b.label}: ${windText(units, b.low, 2)} to ${windText(units, b.high, 2)} ${angleName(units)}`,
        x: x(b.low),
        y: i * row + 2,
        width: Math.max(2, x(b.high) - x(b.low)),
        height: Math.max(2, row - 2),
        opacity: 0.25 + 0.75 * (b.weight / strongest),
      })),
    ticks: roundValues(units, low, high, pxPerMil).map((mil) => ({
      x: x(mil),
      text: windText(units, mil, 1),
    })),
    height: bands.length * row + SCALE_PX + 8,
  };
};
