import { Button } from '../kit/button.tsx';

/** Lists whose every row has the other sign than the rifle needs. */
export type Mirrored = 'elevationReferenceData' | 'windageReferenceData' | 'observedElevation' | 'observedWindage';

const SAID: Readonly<Record<Mirrored, string>> = {
  elevationReferenceData: 'These are drops: every elevation has the other sign than this rifle needs.',
  windageReferenceData: 'These are drifts: every windage has the other sign than this rifle needs.',
  observedElevation: 'These are drops: every observed elevation has the other sign than this rifle needs.',
  observedWindage:
    'These are drifts: every observed windage has the other sign than this wind needs. If the wind came from the other side, change the wind.',
};

/** Asks whether to turn the signs of drops, and turns them with one press. Nothing is turned in silence. */
export const TurnTheSign = ({ lists, turn }: { readonly lists: readonly Mirrored[]; readonly turn: () => void }) => (
  <div role="alert" className="flex max-w-prose flex-col items-start gap-3 text-warn">
    <p>{lists.map((list) => SAID[list]).join(' ')} Turn the sign?</p>
    <Button variant="primary" onClick={turn}>
      Turn the sign
    </Button>
  </div>
);
