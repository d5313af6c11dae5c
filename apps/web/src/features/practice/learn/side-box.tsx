import { useState } from 'react';
import { useUnits } from '../../../units/use-units.tsx';
import { readCrosswind, sideSpoken } from '../side-words.ts';

interface SideBoxProps {
  readonly id: string;
  readonly label: string;
  /** mph, + from the right; null before anything is said. */
  readonly value: number | null;
  /** The task is answered: nothing changes any more. */
  readonly told: boolean;
  readonly onSet: (mph: number) => void;
  /** While it is typed, with what it says so far. */
  readonly onTyping: (mph: number) => void;
  /** Enter in the box, with what it holds. */
  readonly onEnter: (mph: number) => void;
}

/** One crosswind typed with its side: `R6`, `l 4.5`, `-4`. Its letter changes the side. */
export const SideBox = ({ id, label, value, told, onSet, onTyping, onEnter }: SideBoxProps) => {
  const units = useUnits();
  const [typing, setTyping] = useState<{ readonly text: string; readonly stood: number | null } | null>(null);
  const typed = typing?.text ?? null;
  const stood = typing === null ? value : typing.stood;
  const shown = value === null ? '' : units.format('wind', Math.abs(value), { digits: 1 }).figure;
  const letter = value === null ? 'L R' : value < 0 ? 'L' : value > 0 ? 'R' : '–';
  const read = (): number | null =>
    typed === null || typed.trim() === '' ? value : readCrosswind(units, typed, stood);
  const take = (): void => {
    const mph = read();
    if (mph === null || told) return;
    setTyping(null);
    onSet(mph);
  };
  const type = (text: string): void => {
    setTyping({ text, stood });
    const mph = text.trim() === '' ? null : readCrosswind(units, text, stood);
    if (mph !== null) onTyping(mph);
  };
  return (
    <div className="grip-box">
      <label htmlFor={id} className="text-sm text-ink-2">
        {label}
      </label>
      <div className="mph-box">
        <button
          type="button"
          className="mph-side figure"
          disabled={value === null || told}
          aria-label={`${label}: ${value === null ? 'side not set' : sideSpoken(units, value)}. Change side`}
          onClick={() => value !== null && onSet(-value || 0)}
        >
          {letter}
        </button>
        <input
          id={id}
          className="figure mph-input"
          autoComplete="off"
          readOnly={told}
          value={typed ?? shown}
          onChange={(event) => type(event.target.value)}
          onBlur={() => typed !== null && take()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            event.stopPropagation();
            const mph = read();
            if (mph === null) return;
            take();
            onEnter(mph);
          }}
        />
        <span aria-hidden className="text-xs text-ink-3">
          {units.name('wind')}
        </span>
      </div>
    </div>
  );
};
