import { defineStored } from './define-stored.ts';
import { type ModelState, modelState } from './model-state.ts';

/** Settings of the distance-based wind model as last used; the field itself lives in `distanceBasedWindField`. */
export const distanceWeatherModelState = defineStored<ModelState>({
  key: 'distanceWeatherModelState',
  schema: modelState,
});
