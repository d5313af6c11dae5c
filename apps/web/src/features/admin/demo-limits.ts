import { DEMO_LABELS, demo } from '@windcall/contract';

export type Limits = demo.DemoRestrictions;

export const FLAGS = [
  ...Object.entries(demo.DEMO_FEATURES).map(([name, label]) => ({ name: name as demo.DemoFeature, label })),
  { name: 'upgradePromptsEnabled', label: DEMO_LABELS.upgradePromptsEnabled },
  { name: 'watermarkEnabled', label: DEMO_LABELS.watermarkEnabled },
] as const satisfies readonly { name: keyof Limits; label: string }[];

export const COUNTS = [
  { name: 'maxTargetDistance', label: DEMO_LABELS.maxTargetDistance, kind: 'range', max: 2000, step: 50 },
  { name: 'maxShotsPerSession', label: DEMO_LABELS.maxShotsPerSession, kind: null, max: 1000, step: 1 },
  { name: 'maxSessionsPerDay', label: DEMO_LABELS.maxSessionsPerDay, kind: null, max: 1000, step: 1 },
] as const satisfies readonly { name: keyof Limits; label: string; kind: 'range' | null; max: number; step: number }[];

export const LISTS = [
  { name: 'allowedProfileIds', label: DEMO_LABELS.allowedProfileIds },
  { name: 'allowedScenarioIds', label: DEMO_LABELS.allowedScenarioIds },
] as const satisfies readonly { name: keyof Limits; label: string }[];

/** IDs separated by commas or spaces; null if one is not a whole number. */
export const readIds = (typed: string): number[] | null => {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '');
  return parts.every((part) => /^\d{1,10}$/.test(part)) ? parts.map(Number) : null;
};

/** Entries of `edited` that differ from `stored`. */
export const changesOf = (stored: Limits, edited: Limits): Partial<Limits> =>
  Object.fromEntries(
    Object.entries(edited).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as keyof Limits]),
    ),
  );
