import { defineStored } from './define-stored.ts';
import { type ModelState, modelState } from './model-state.ts';

/** Settings of the wind model under their older name. */
export const weatherModelState = defineStored<ModelState>({ key: 'weatherModelState', schema: modelState });
