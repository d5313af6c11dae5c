import type { drills } from '@windcall/contract';
import { nothingSure, saidWords, useUnits } from '../../units/index.ts';

interface SaidLineProps {
  readonly said: drills.Said;
  readonly calls: number;
}

/** The one sentence about a caller with its advice, or that nothing is certain; nothing before the first test. */
export const SaidLine = ({ said, calls }: SaidLineProps) => {
  const units = useUnits();
  if (said === null) {
    const nothing = nothingSure(calls);
    return nothing && <p className="mt-4 text-ink-2">{nothing}</p>;
  }
  const { is, order, gain } = saidWords(units, said);
  return (
    <p className="mt-4">
      {is} {order} <small className="block text-ink-3">{gain}</small>
    </p>
  );
};
