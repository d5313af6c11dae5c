import type { stages } from '@windcall/contract';
import {
  bestCard,
  bracketsOfHolds,
  type CardPrecisionMil,
  type HitBracket,
  type HitRow,
  type HitTable,
  type HoldField,
  hitTable,
} from '@windcall/wmp';
import { responsesOf } from './card-promise.ts';
import type { TargetResponse } from './card-rows.ts';
import type { Reading } from './card-solver.ts';
import { cardSolver } from './card-solver.ts';
import { crosswindsOf, readingsOf } from './crosswind-bands.ts';
import { freshWinds, windLawOf } from './fresh-winds.ts';
import { hitChance } from './hit-chance.ts';
import type { StageHolds } from './stage-holds.ts';

export interface HitAxis {
  readonly response: TargetResponse;
  /** Probability of a hit by the error of the hold, mil: the mean over its targets. */
  readonly chance: HitTable;
  readonly targets: number;
}

/** Rounding errors of a printed elevation, in steps: the middles of three equally likely parts. */
const ROUNDED = [-1 / 3, 0, 1 / 3];

/** The engagements of a stage in the search for most hits; elevations are printed in steps of `precisionMil`. */
export const hitAxesOf = (stage: stages.Stage, held: StageHolds, precisionMil: CardPrecisionMil = 0.1): HitAxis[] => {
  const solver = cardSolver(stage);
  const responses = responsesOf(stage.targets, solver, held.field, held.axisOf);
  return held.field.axes.map((axis, j) => {
    const response = responses.get(j);
    if (response === undefined) throw new Error(`engagement ${axis.key} must have a target`);
    const chances = stage.targets
      .filter((target) => held.axisOf(target) === j)
      .map((target) => {
        const { dispersion } = solver(target, { speedMph: 0, directionDeg: 0 });
        return { dispersion, chance: hitChance(target.targetType, target.targetSize, dispersion) };
      });
    const sigma = Math.max(...chances.map(({ dispersion }) => dispersion.sigmaWindMil));
    // A hold takes winds on both sides, so the error's sign is averaged.
    const mean: HitTable = (error) =>
      chances.reduce((sum, { chance }) => {
        const both = ROUNDED.map((part) => chance(error, part * precisionMil) + chance(-error, part * precisionMil));
        return sum + both.reduce((a, b) => a + b, 0) / (2 * both.length);
      }, 0) / chances.length;
    return { response, chance: hitTable(axis.targetRadiusMil, sigma, mean), targets: chances.length };
  });
};

/** Winds for choosing holds, if the law is known: with 256 a card had 0.4 in 100 fewer hits, and its estimate was too high. */
const CHOICE_FIELDS = 1024;

/** The wind for choosing holds: of many days like this one if possible, else the record. */
export const hitField = (stage: stages.Stage, held: StageHolds, reading: Reading = 'path'): HoldField => {
  const law = held.isStill ? null : windLawOf(stage);
  const fresh = law && freshWinds(law, CHOICE_FIELDS, 'choice');
  return fresh ? held.under(fresh, reading) : held.own(reading);
};

/** An engagement for the search: at each moment the needed hold, mil, + right, and the crosswind reading. */
export const rowOfAxis = (field: HoldField, j: number, { response, chance, targets }: HitAxis): HitRow => {
  const { cross, head } = crosswindsOf(field, j);
  const { calmRightMil, rightPerCross, rightPerHead } = response;
  const need = cross.map((mph, t) => calmRightMil + rightPerCross * mph + rightPerHead * (head[t] ?? 0));
  return {
    need,
    reading: readingsOf(field, j),
    chance,
    weight: targets,
  };
};

export interface HitOptions {
  readonly precisionMil?: CardPrecisionMil;
  /** Standard deviation of the shooter's reading. */
  readonly misreadMph?: number;
}

/** The brackets of 1 … maxHolds holds with the most hits for an eye on a field. */
export const allHitBrackets = (
  field: HoldField,
  axes: readonly HitAxis[],
  maxHolds: number,
  { precisionMil = 0.1, misreadMph = 0 }: HitOptions = {},
): HitBracket[][] => {
  if (maxHolds < 1) throw new Error(`holds must be >= 1, got ${maxHolds}`);
  const rows = axes.map((axis, j) => rowOfAxis(field, j, axis));
  const directions = field.axes.map(({ fireDeg }) => fireDeg);
  const found = bestCard(rows, directions, maxHolds, { stepMil: precisionMil, misreadMph });
  return Array.from({ length: maxHolds }, (_, k) =>
    bracketsOfHolds(
      field,
      rows,
      found.map((byCount) => {
        const card = byCount[k];
        if (card === undefined) throw new Error(`there must be cards of 1 to ${maxHolds} holds`);
        return card;
      }),
    ),
  );
};
