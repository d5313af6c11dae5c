import { cards } from '@windcall/contract';
import { targetOutline } from '@windcall/simulation';
import { moaToMil, percentOf } from '@windcall/units';
import { useState } from 'react';
import { messageOf, request } from '../../api/index.ts';
import { Button } from '../../kit/index.ts';
import { chosenBy, isByCrosswind, useUnits } from '../../units/index.ts';
import { errorText } from './your-eye.tsx';

const SHOTS = 300;
/** Half the width of a plot, in target widths. */
const PLOT_WIDTHS = 1.5;

type Flown = cards.FlownCard;
type Target = Flown['targets'][number];

/** The plate as an SVG path, mil, y down. */
const outlinePath = ({ targetType, targetSize }: Target): string => {
  const outline = targetOutline(targetType, moaToMil(targetSize));
  if (outline.kind === 'circle') {
    const r = outline.radiusMil;
    return `M${-r} 0A${r} ${r} 0 1 0 ${r} 0A${r} ${r} 0 1 0 ${-r} 0Z`;
  }
  return `M${outline.cornersMil.map(([x, y]) => `${x} ${-y}`).join('L')}Z`;
};

const Plot = ({ target }: { readonly target: Target }) => {
  const half = PLOT_WIDTHS * moaToMil(target.targetSize);
  const inside = (mil: number) => Math.max(-half, Math.min(half, mil));
  return (
    <svg
      viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
      aria-hidden
      className="size-24 rounded-sm border border-line bg-ground"
    >
      <path d={outlinePath(target)} className="fill-raised stroke-edge" strokeWidth={half / 60} />
      {target.marks.map(({ x, y, cause }, i) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: shots of a flight have no other name and never move
          key={i}
          cx={inside(x)}
          cy={inside(-y)}
          r={half / 30}
          className={cause === null ? 'fill-ok' : cause === 'wrong-hold' ? 'fill-bad' : 'fill-warn'}
        />
      ))}
    </svg>
  );
};

const Result = ({ flown }: { readonly flown: Flown }) => {
  const units = useUnits();
  const { shots, hits, promised, misses } = flown;
  return (
    <div className="flex flex-col gap-3" role="status">
      <p className="text-lg">
        {hits} of {shots} hit: <span className="figure">{percentOf(hits / shots)}</span> in 100
        {promised !== null && (
          <>
            . The card promises <span className="figure">{percentOf(promised)}</span>
          </>
        )}
        .
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-2">
        <li>Wrong hold: {misses.wrongHold}</li>
        <li>Wind within the hold: {misses.windInHold}</li>
        <li>Rifle and elevation: {misses.rifle}</li>
      </ul>
      <ul className="flex flex-wrap gap-3">
        {flown.targets.map((target) => (
          <li key={target.target} className="flex flex-col gap-1 text-xs text-ink-2">
            <Plot target={target} />
            <span>
              {target.target}: {units.text('range', target.distance)}, {target.hits} of {target.marks.length}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Flies a card in new winds, with its shooter's eye. */
export const FlyCard = ({ card }: { readonly card: cards.Card }) => {
  const units = useUnits();
  const [flights, setFlights] = useState(0);
  const [flown, setFlown] = useState<Flown | null>(null);
  const [flying, setFlying] = useState(false);
  const [error, setError] = useState<string | null>(null);
  if (card.stageId === null || !isByCrosswind(card)) return null;
  const eye = card.promise?.eye;
  const fly = async () => {
    setFlying(true);
    setError(null);
    try {
      const body = { shots: SHOTS, seed: flights + 1 };
      setFlown(await request(cards.flyCard, { params: { id: String(card.id) }, body }));
      setFlights(flights + 1);
    } catch (failure) {
      setError(messageOf(units, failure, 'The card could not be flown.'));
    } finally {
      setFlying(false);
    }
  };
  return (
    <section aria-label="Fly my card" className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="text-lg">Fly my card</h3>
      <p className="text-sm text-ink-2">
        {SHOTS} shots in wind this card has never seen, by {chosenBy(card)}
        {eye && `, read to ${errorText(units, eye.misreadMph)}`}, held and dialed as printed.
      </p>
      <Button pending={flying} onClick={() => void fly()} className="self-start">
        Fly {SHOTS} shots
      </Button>
      {error !== null && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
      {flown !== null && <Result flown={flown} />}
    </section>
  );
};
