import type { cards } from '@windcall/contract';
import { counted, percentOf, percentText } from '@windcall/units';
import { classNames } from '../../kit/index.ts';
import { firstRoundText, promiseSentence, type Units, useUnits } from '../../units/index.ts';
import { errorText } from './your-eye.tsx';

/** Least share of the wind served without a warning. */
const WELL_SERVED = 0.9;

type Choice = cards.CardChoice;
interface Chosen {
  readonly eye: cards.CardEye;
  readonly choices: readonly Choice[];
  readonly recommended: number;
}
const chosenOf = ({ eye, choices, recommended }: cards.CardPromise): Chosen | null =>
  eye && choices && recommended ? { eye, choices, recommended } : null;

const isSame = (a: Choice | undefined, b: Choice | undefined): boolean =>
  a !== undefined && b !== undefined && a.holds === b.holds && a.of === b.of && a.forEye === b.forEye;

const ORDINALS = ['A second', 'A third', 'A fourth'];
const readAt = (units: Units, { misreadMph }: cards.CardEye): string => ` at ${errorText(units, misreadMph)}`;

/** Reason for the number of holds: the worth of one hold more or less for this eye. */
const whySentence = (units: Units, { eye, choices, recommended }: Chosen): string => {
  const [own, next, fewer] = [choices[recommended - 1], choices[recommended], choices[recommended - 2]];
  if (next === undefined) return fewer ? `${counted(fewer.holds, 'hold')} would give ${percentOf(fewer.forEye)}.` : '';
  if (choices.slice(recommended).every((one) => isSame(own, one)))
    return `${ORDINALS[recommended - 1]} hold gains nothing for you${readAt(units, eye)}.`;
  return `More holds add less than 1 in 100${readAt(units, eye)}.`;
};

interface RowsProps extends Chosen {
  readonly card: cards.Card;
  readonly onChoose: ((holds: number) => void) | null;
}

const Rows = ({ card, choices, recommended, onChoose }: RowsProps) => {
  const shown = choices.findIndex(
    ({ holds, forEye }) => holds === card.windBrackets.length && forEye === card.promise?.forEye,
  );
  return (
    <ul aria-label="Hits by holds" className="border-b border-line">
      {choices.map((choice, i) => {
        const note = i + 1 === recommended ? 'recommended' : isSame(choice, choices[i - 1]) ? 'same card' : '';
        const of = choice.of === 'narrowest' ? 'narrowest' : '';
        const [own, perfect] = [percentOf(choice.forEye), percentOf(choice.hitProbability)];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are 1 to 4 holds, always in that order
          <li key={i} className="border-t border-line">
            <button
              type="button"
              aria-pressed={i === shown}
              disabled={onChoose === null || i === shown || note === 'same card'}
              onClick={() => onChoose?.(i + 1)}
              className={classNames(
                'grid min-h-13 w-full grid-cols-[5.5rem_minmax(0,1fr)_4.5rem] items-center gap-3 px-3 py-1.5 text-left',
                i === shown ? 'bg-accent-wash shadow-[inset_3px_0_var(--accent-fill)]' : 'enabled:hover:bg-raised',
              )}
            >
              <span className="text-sm">
                {counted(i + 1, 'hold')}
                <span className={classNames('block text-xs', i + 1 === recommended ? 'text-accent' : 'text-ink-3')}>
                  {[note, of].filter(Boolean).join(', ')}
                </span>
              </span>
              <span aria-hidden className="relative h-3.5 rounded-sm bg-sunk">
                <span
                  className={classNames(
                    'absolute inset-y-0 left-0 rounded-sm',
                    i === shown ? 'bg-accent-fill' : 'bg-edge',
                  )}
                  style={{ width: `${100 * choice.forEye}%` }}
                />
                <span
                  className="absolute -inset-y-1 -ml-px w-0.5 bg-ink"
                  style={{ left: `${100 * choice.hitProbability}%` }}
                />
              </span>
              <span className="figure flex items-baseline justify-end gap-2">
                <span className="sr-only">hits in 100, the way you read: </span>
                <span className="text-xl">{own}</span>
                <span className="sr-only">with a perfect eye: </span>
                <span className="text-sm text-ink-3">{perfect}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
};

interface CardChoiceProps {
  readonly card: cards.Card;
  /** Replaces the card by one of at most `holds` holds; null if it cannot be made here. */
  readonly onChoose: ((holds: number) => void) | null;
}

export const CardChoice = ({ card, onChoose }: CardChoiceProps) => {
  const units = useUnits();
  const { promise, confidence } = card;
  if (promise === null) return null;
  const chosen = chosenOf(promise);
  const best = chosen?.choices[chosen.recommended - 1];
  const coverage = `Its holds cover ${percentText(promise.coverage)} of the wind.`;
  return (
    <div className="flex flex-col gap-3">
      {chosen && best && (
        <>
          <h3 className="text-xl">
            Carry {counted(best.holds, 'hold')}: {percentOf(best.forEye)} hits in 100.
          </h3>
          <p className="-mt-2 text-ink-2">{promise.alike ? 'This wind never varies.' : whySentence(units, chosen)}</p>
          <div>
            <p aria-hidden className="flex flex-wrap gap-x-4 pb-1.5 text-xs text-ink-3">
              <span>
                <span className="mr-1.5 inline-block h-2 w-3.5 rounded-sm bg-accent-fill" />
                hits in 100, the way you read
              </span>
              <span>
                <span className="mr-1.5 inline-block h-3 w-0.5 bg-ink align-[-1px]" />
                with a perfect eye
              </span>
            </p>
            <Rows {...chosen} card={card} onChoose={onChoose} />
          </div>
        </>
      )}
      {(chosen === null || promise.range !== undefined) && <p>{promiseSentence(units, promise)}</p>}
      <p className="text-sm text-ink-2">{[firstRoundText(units, promise), coverage].filter(Boolean).join(' ')}</p>
      <p className="text-xs text-ink-3">
        {promise.alike === true
          ? 'What was measured holds every day.'
          : promise.range !== undefined
            ? 'Only one record of this wind is known: the figures are for it, the range for another day like it. A day with another mean wind is not like it.'
            : `Measured in ${promise.fields} fresh winds of this kind, shot with this card’s printed numbers. It does not hold in the other kind: generated wind and natural air gust differently.`}
        {promise.alike !== true &&
          ` In nine of ten such measurements the coverage is at least ${percentText(confidence)}.`}
      </p>
      {promise.coverage < WELL_SERVED && (
        <p className="text-sm text-warn">
          In {percentText(1 - promise.coverage)} of the wind no hold on this card is right: wait for it to settle.
        </p>
      )}
    </div>
  );
};
