import { Button } from '../kit/index.ts';

/** Lists with the wrong sign in every row. */
export type Mirrored = 'elevationReferenceData' | 'windageReferenceData' | 'observedElevation' | 'observedWindage';

const SAID: Readonly<Record<Mirrored, string>> = {
  elevationReferenceData: 'These are drops: every elevation has the other sign than this rifle needs.',
  windageReferenceData: 'These are drifts: every windage has the other sign than this rifle needs.',
  observedElevation: 'These are drops: every observed elevation has the other sign than this rifle needs.',
  observedWindage:
    'These are drifts: every observed windage has the other sign than this wind needs. If the wind came from the other side, change the wind.',
};

/** Offers to turn the signs of drops in one press. Never turns them silently. */
export const TurnTheSign = ({ lists, turn }: { readonly lists: readonly Mirrored[]; readonly turn: () => void }) => (
  <div role="alert" className="flex max-w-prose flex-col items-start gap-3 text-warn">
    <p>{lists.map((list) => SAID[list]).join(' ')} Turn the sign?</p>
    <Button variant="primary" onClick={turn}>
      Turn the sign
    </Button>
  </div>
);
