/** Text that spreadsheets read as a formula, full-width signs included. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

const cellText = (cell: string | number | null): string => {
  if (cell === null) return '';
  // digits after the seventh are noise
  if (typeof cell === 'number')
    return Number.isFinite(cell) ? String(Number.isInteger(cell) ? cell : Number(cell.toPrecision(7))) : '';
  const guarded = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
};

/** CSV with CRLF. Text like a formula gets an apostrophe. */
export const writeCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
