import type { Cloth } from '@windcall/cues';
import type { LightName } from './range/light.ts';

/** Default display of the scope. Reticle opacity: shooting specification, section 9. */
export const DEFAULT_DISPLAY = {
  reticleOpacity: 0.8,
  trueField: false,
  seeMirage: true,
  light: 'noon' as LightName,
  focus: 0,
  cloth: 'medium' as Cloth,
  windInWords: false,
};
