import { useContext, useEffect, useState } from 'react';
import { FormRound } from './form-round.ts';

type Reading<V> = { readonly status: 'ok'; readonly value: V } | { readonly status: string };

interface TypedOptions<V, R extends Reading<V>> {
  readonly value: V;
  readonly unit?: string | undefined;
  readonly read: (text: string) => R;
  readonly onChange: (value: V) => void;
  readonly onEmpty?: (() => void) | undefined;
  readonly onRefused?: ((isRefused: boolean) => void) | undefined;
}

interface Draft<V, R> {
  readonly text: string;
  /** Unit at the time of typing, and the reading in it. */
  readonly unit: string | undefined;
  readonly reading: R;
  readonly before: V;
  readonly round: number;
}

/**
 * The text of a box while it is typed. A readable text sets the value at once; an unreadable one restores the earlier value and
 * stays until corrected, taken back, or set elsewhere.
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
  // after an outside change, drop refused text; show a readable text's value in the new unit
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
    isLeft,
    forget,
    type: (text: string): void => {
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
    /** Restores the value from before the typing. False if nothing was typed. */
    takeBack: (): boolean => {
      if (draft === null) return false;
      if (draft.before !== value) onChange(draft.before);
      forget();
      return true;
    },
  };
};
