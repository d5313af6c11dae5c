import { useContext, useEffect, useState } from 'react';
import { FormRound } from './form-round.ts';

/** What a box makes of its text: a value, or by another word why there is none. */
type Reading<V> = { readonly status: 'ok'; readonly value: V } | { readonly status: string };

interface TypedOptions<V, R extends Reading<V>> {
  readonly value: V;
  /** The unit that a bare figure is read in. */
  readonly unit?: string | undefined;
  readonly read: (text: string) => R;
  readonly onChange: (value: V) => void;
  readonly onEmpty?: (() => void) | undefined;
  /** Called when the box begins and ceases to hold a text that was not understood. */
  readonly onRefused?: ((isRefused: boolean) => void) | undefined;
}

interface Draft<V, R> {
  readonly text: string;
  /** The unit it was typed in, and what it was there. */
  readonly unit: string | undefined;
  readonly reading: R;
  /** The value from before the typing. */
  readonly before: V;
  /** The round of the form it was typed in. */
  readonly round: number;
}

/**
 * The text of a box while it is typed. What is understood is set at once. What is not changes nothing: the value is again the
 * one from before the typing, and the text stays, also when the box is left, until it is mended, taken back, or the value
 * is set elsewhere, which the round of the form says where the number stays the same. In another unit what was understood is shown as the same quantity there, and what was not stays as typed.
 */
export const useTyped = <V, R extends Reading<V>>({
  value,
  unit,
  read,
  onChange,
  onEmpty,
  onRefused,
}: TypedOptions<V, R>) => {
  const [kept, setDraft] = useState<Draft<V, R> | null>(null);
  const [isLeft, setLeft] = useState(false);
  const round = useContext(FormRound);
  const isElsewhere = kept !== null && kept.unit !== unit;
  const keptReading = kept === null ? null : isElsewhere ? kept.reading : read(kept.text);
  const isStanding = keptReading === null || keptReading.status === 'ok' || keptReading.status === 'empty';
  // another value from elsewhere: the refused text was about the old one; an understood one is said in the new unit by the value
  const isSetElsewhere = kept !== null && (kept.round !== round || (!isStanding && kept.before !== value));
  const isPast = isSetElsewhere || (isStanding && isElsewhere && keptReading?.status === 'ok');
  const draft = isPast ? null : kept;
  const reading = draft === null ? null : keptReading;
  const isRefused = reading !== null && !isStanding;

  const forget = (): void => {
    if (isRefused) onRefused?.(false);
    setDraft(null);
    setLeft(false);
  };
  useEffect(() => {
    if (!isSetElsewhere) return;
    if (!isStanding) onRefused?.(false);
    setDraft(null);
    setLeft(false);
  });
  return {
    text: draft?.text ?? null,
    reading,
    isRefused,
    /** The box was left, or Enter pressed, with this text. */
    isLeft,
    forget,
    type: (text: string): void => {
      // an emptied box begins a new text
      const before = draft === null || draft.text.trim() === '' ? value : draft.before;
      const next = read(text);
      setDraft({ text, unit, reading: next, before, round });
      setLeft(false);
      if (next.status === 'empty') onEmpty?.();
      else if ('value' in next && next.status === 'ok') onChange(next.value);
      else if (before !== value) onChange(before);
      const refuses = next.status !== 'ok' && next.status !== 'empty';
      if (refuses !== isRefused) onRefused?.(refuses);
    },
    leave: (): void => {
      if (isRefused) setLeft(true);
      else forget();
    },
    /** Escape: the value from before the typing. False where nothing was typed. */
    takeBack: (): boolean => {
      if (draft === null) return false;
      if (draft.before !== value) onChange(draft.before);
      forget();
      return true;
    },
  };
};
