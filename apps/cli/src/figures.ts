import { clockText, type Kind, type UnitChoices, unitOf } from '@windcall/units';

/** A wire value in the chosen unit, with its name: `640 yd`. */
export const figure = (choices: UnitChoices, kind: Kind, wire: number): string => {
  const { name, decimals, shown } = unitOf(kind, choices);
  return `${shown(wire, {}).toFixed(decimals)} ${name}`;
};

/** A correction, mil: `U 3.42`, `L 0.61`. */
export const correction = (mil: number, plus: 'U' | 'R'): string => {
  const text = Math.abs(mil).toFixed(2);
  if (text === '0.00') return text;
  return `${mil > 0 ? plus : plus === 'U' ? 'D' : 'L'} ${text}`;
};

export const clock = clockText;

export const columns = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, c) => Math.max(...rows.map((row) => row[c]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, c) => (c === 0 ? cell.padEnd(widths[c] ?? 0) : cell.padStart(widths[c] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
