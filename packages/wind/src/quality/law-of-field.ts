import { wrap180 } from '@windcall/units';
import type { FieldModel } from '../generated-field.ts';
import type { WindField } from '../wind-field.ts';
import { fitFieldLaw } from './fit-field-law.ts';
import { type FieldLaw, LEAST_SPREAD } from './residuals.ts';

const isSeries = (value: unknown, length: number, min: number): value is number[] =>
  Array.isArray(value) && value.length === length && value.every((v) => Number.isFinite(v) && v >= min && v <= 1e4);

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

/** A valid correlation time (s) or length (yd). */
const isScale = (value: unknown): value is number => typeof value === 'number' && value >= 1e-3 && value <= 1e6;

/** Largest distance (mph, degrees) of a value from a mean without variation. */
const STORED_TO = 0.01;

/** Whether the field is constant if its law has no variation. The metrics judge the variation itself. */
const isBorneOut = (field: WindField, law: FieldLaw): boolean => {
  const { speed, direction } = field.windData;
  const isStill = (row: readonly number[], spread: readonly number[], miss: (value: number, k: number) => number) =>
    row.every((value, k) => spread[k] >= LEAST_SPREAD || Math.abs(miss(value, k)) <= STORED_TO);
  return (
    speed.every((row) => isStill(row, law.deviation, (mph, k) => mph - law.mean[k])) &&
    direction.every((row) => isStill(row, law.directionDeviation, (deg, k) => wrap180(deg - law.direction[k])))
  );
};

/** The law in a field's metadata, or null if it is absent or unusable. Metadata is input. */
const readModel = (field: WindField): FieldLaw | null => {
  const model = field.metadata?.model as Partial<FieldModel> | null | undefined;
  if (typeof model !== 'object' || model === null) return null;
  const n = field.timeSteps.length;
  const { meanSpeed, speedDeviation, meanDirection, directionDeviation } = model;
  const { correlationTime: tau, spatialCorrelationDistance: length, spatialCorrelation: share } = model;
  if (!isSeries(meanSpeed, n, 0) || !isSeries(speedDeviation, n, 0)) return null;
  if (!isSeries(meanDirection, n, -1e4) || !isSeries(directionDeviation, n, 0)) return null;
  if (!isScale(tau) || !isScale(length) || !isShare(share)) return null;
  return {
    source: 'model',
    mean: meanSpeed,
    deviation: speedDeviation,
    direction: meanDirection,
    directionDeviation,
    correlationTimeS: tau,
    gusts: { correlationLengthYd: length, largeEddyShare: share },
  };
};

/** The law of a valid field: its own model if it is plausible, else a fit to the field. */
export const lawOfField = (field: WindField): FieldLaw => {
  const model = readModel(field);
  return model && isBorneOut(field, model) ? model : fitFieldLaw(field);
};
