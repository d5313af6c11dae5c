/** A cell that a spreadsheet would take for a formula, full-width signs included. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

const cellText = (cell: string | number | null): string => {
  if (cell === null) return '';
  // the digits behind the seventh are of the arithmetic, not of what is known
  if (typeof cell === 'number')
    return Number.isFinite(cell) ? String(Number.isInteger(cell) ? cell : Number(cell.toPrecision(7))) : '';
  const guarded = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
};

/** A table as CSV, CRLF between lines. Text that begins like a formula gets an apostrophe; numbers are left alone. */
export const writeCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
