import type { cards } from '@windcall/contract';
import { percentOf, percentText } from '@windcall/units';
import { firstRoundText, promiseSentence } from '../../units/promise-words.ts';
import { useUnits } from '../../units/use-units.tsx';

/** Below this share of the wind served, the rest is worth a warning. */
const WELL_SERVED = 0.9;

interface PromiseBarsProps {
  readonly promise: cards.CardPromise;
  /** The coverage that is sure. */
  readonly confidence?: number;
}

/** A card's promise as four bars, its sentence, and a warning for the wind that no hold serves. */
export const PromiseBars = ({ promise, confidence }: PromiseBarsProps) => {
  const units = useUnits();
  const bars = [
    ['Coverage: share of the wind that a hold covers', promise.coverage],
    ['Hits with the right hold', promise.hitProbability],
    [`Hits, wind misread by ${units.text('wind', 1)}`, promise.hitProbabilityMisread['1']],
    [`Hits, wind misread by ${units.text('wind', 2)}`, promise.hitProbabilityMisread['2']],
  ] as const;
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-col gap-2">
        {bars.map(([name, share]) => (
          <div key={name} className="grid grid-cols-[minmax(0,1fr)_3.5rem] items-center gap-x-3 text-sm">
            <dt className="text-ink-2">{name}</dt>
            <dd className="figure text-right">{percentText(share)}</dd>
            <dd aria-hidden className="col-span-2 h-2 rounded-sm bg-raised">
              <span className="block h-full rounded-sm bg-accent" style={{ width: `${100 * share}%` }} />
            </dd>
          </div>
        ))}
      </dl>
      <p>{promiseSentence(units, promise)}</p>
      {promise.firstRound !== undefined && <p>{firstRoundText(units, promise)}</p>}
      {promise.byReading !== undefined && (
        <p className="text-sm text-ink-2">
          Choose by the average on the way: {percentOf(promise.byReading.path)} in 100. By thirds{' '}
          {percentOf(promise.byReading.thirds)}, by your meter {percentOf(promise.byReading.muzzle)}, by the flag at the
          target {percentOf(promise.byReading.target)}.
        </p>
      )}
      <p className="text-xs text-ink-3">
        {promise.alike === true
          ? 'This wind never varies, so what was measured holds every day.'
          : promise.range !== undefined
            ? 'Only one record of this wind is known. The bars are for that record; the sentence is for another day like it. A day with another mean wind is not like it.'
            : `Measured in ${promise.fields} fresh winds of this kind, shot with this card’s printed numbers. It does not hold in the other kind: generated wind and natural air gust differently.`}
        {confidence !== undefined &&
          promise.alike !== true &&
          ` Confidence ${percentText(confidence)}: nine times in ten the coverage is at least that.`}
      </p>
      {promise.coverage < WELL_SERVED && (
        <p className="text-sm text-warn">
          In {percentText(1 - promise.coverage)} of the wind no hold on this card is right: wait for it to settle, or
          carry one hold more.
        </p>
      )}
    </div>
  );
};
