import { mirroredReferences, type Rifle } from '@windcall/simulation';
import { Refusal } from '../../refusal.ts';

const SAID = {
  elevationReferenceData:
    'Elevation reference data are drops: every row has the other sign than this rifle needs. Turn the sign: a correction is + up.',
  windageReferenceData:
    'Windage reference data are drifts: every row has the other sign than this rifle needs. Turn the sign: a correction is + right, for 10 mph from 3:00.',
} as const;

/** Refuses reference data with the wrong sign, held against the rifle as it will be: they would turn its holds over. */
export const refuseMirrored = (rifle: Rifle, sent: { readonly [K in keyof Rifle]?: Rifle[K] | undefined }): void => {
  if (!sent.elevationReferenceData?.length && !sent.windageReferenceData?.length) return;
  const said = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const field = mirroredReferences({ ...rifle, ...said }).find((list) => sent[list]?.length);
  if (field !== undefined)
    throw new Refusal('validation-failed', { message: SAID[field], issues: [{ field, message: SAID[field] }] });
};
