import { stateBasedWind, type WindField } from '@windcall/contract';
import type { WindState } from '@windcall/wind';
import { z } from 'zod';
import { isSecondaryActive, type WindSettings } from './wind-settings.ts';

const madeFrom = z.object({ settings: z.object({ modelComplexity: z.string(), stateBasedWind }) });

/** The states of a field from its metadata; without any, the form's states. */
export const fieldStates = (
  field: WindField,
  settings: WindSettings,
): { readonly primary: WindState; readonly secondary: WindState | null } => {
  const read = madeFrom.safeParse(field.metadata);
  if (!read.success) {
    return { primary: settings.primary, secondary: isSecondaryActive(settings) ? settings.secondary : null };
  }
  const { modelComplexity, stateBasedWind: states } = read.data.settings;
  const acts = modelComplexity !== 'stochastic' && (states.secondary?.duration ?? 0) > 0;
  return { primary: states.primary, secondary: acts ? (states.secondary ?? null) : null };
};
