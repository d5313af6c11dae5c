import { mirroredReferences, type Rifle } from '@windcall/simulation';
import { refusalAt } from './refusal.ts';

const SAID = {
  elevationReferenceData:
    'Elevation reference data are drops: every row has the other sign than this rifle needs. Turn the sign: a correction is + up.',
  windageReferenceData:
    'Windage reference data are drifts: every row has the other sign than this rifle needs. Turn the sign: a correction is + right, for 10 mph from 3:00.',
  observedElevation:
    'Observed elevations are drops: every row has the other sign than this rifle needs. Turn the sign: a correction is + up.',
  observedWindage:
    'Observed windages are drifts: every row has the other sign than this wind needs. Turn the sign, or check where the wind came from: a correction is + right.',
} as const;

/** Refuses a list whose every row has the wrong sign. */
export const refuseDrops = (field: string, list: keyof typeof SAID): never => {
  throw refusalAt(field, SAID[list]);
};

/** Refuses reference data whose sign contradicts the resulting rifle: it would reverse the holds. */
export const refuseMirrored = (
  rifle: Rifle,
  sent: { readonly [K in keyof Rifle]?: Rifle[K] | null | undefined },
): void => {
  if (!sent.elevationReferenceData?.length && !sent.windageReferenceData?.length) return;
  const said = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const list = mirroredReferences({ ...rifle, ...said }).find((name) => sent[name]?.length);
  if (list !== undefined) refuseDrops(list, list);
};
