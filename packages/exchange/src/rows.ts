import type { ReadRow, RowIs } from './outcome.ts';
import type { Rows } from './split-table.ts';

/** Roles by line, from 0. */
type Mark = Omit<ReadRow, 'line'>;
export type Marks = Map<number, Mark>;
export const role = (is: RowIs, why: string, string: string | null = null): Mark => ({ is, why, string });
export const HEADING = role('heading', 'names the columns');
export const SUMMARY = role('summary', 'a statistic of the shots');

/** Labels of statistics in any column, lower case. */
const STATISTICS =
  /^(avg|average|mean( speed| velocity| radius)?|(average|avg|min|max|low|high|minimum|maximum) (speed|velocity)|sd|std|s-d|stdev|std ?dev(iation)?|standard deviation|es|extreme spread|median|average (power factor|kinetic energy)|σ|ø|mittel(wert)?|durchschnitt|schnitt|standardabweichung|moyenne|m[ée]diane|[ée]cart[ -]type|promedio|desviaci[óo]n( est[áa]ndar)?|gjennomsnitt|snitt|standardavvik|medel(värde)?|media)$/;
/** Labels of statistics at the start of a row, remarks elsewhere. */
const LABELS =
  /^(min(imum)?|max(imum)?|low(est)?|high(est)?|fastest|slowest|total|totals|sum|summe|gesamt|somme|totalt?|count|n|spread|spannweite|range|group( size)?|statistics|stats|summary|sdm|power factor|hits|score|stats - .*)$/;
const TIME = /^(date|time|uhrzeit|zeit|datum|heure|hora|fecha|tid|klokkeslett|formatted date)/i;
const REMARK = /^(note|notes|comment|comments|remark|remarks|tag|tags|bemerkung|notiz|kommentar|remarque|nota)/i;
const COUNT = /^([#№]|shot( ?(no|nr|number|id|#))?\.?|id|no\.?|nr\.?|schuss|skudd|tir|disparo)$/i;

/** A label without marks: `S.D.:` is `sd`. */
const wordOf = (cell: string): string =>
  cell
    .toLowerCase()
    .replace(/[.:=()"]/g, '')
    .replace(/_/g, ' ')
    .trim();
const firstOf = (row: readonly string[]): string => row.find((cell) => cell !== '') ?? '';
/** Whether a row begins with a statistic's label, perhaps with its value: `Mean 2650`. */
const isLabeled = (row: readonly string[]): boolean => {
  const label = wordOf(firstOf(row).replace(/[\s:=]+[+-]?[\d.,]+\D{0,8}$/, ''));
  return STATISTICS.test(label) || (LABELS.test(label) && row.some((cell) => /\d/.test(cell)));
};

/** Marks rows of statistics: labeled ones (`avg:`, `SD`), and ones without the time or count that most rows have. */
export const summaryRows = (head: readonly string[], rows: Rows): boolean[] => {
  const filledShare = (at: number): number =>
    at < 0 ? 0 : rows.filter((row) => (row[at] ?? '') !== '').length / Math.max(1, rows.length);
  const place = (words: RegExp): number => head.findIndex((cell) => words.test(cell.trim()));
  const [timeAt, countAt] = [place(TIME), place(COUNT)];
  const areTimed = filledShare(timeAt) >= 0.5;
  return rows.map((row) => {
    if (isLabeled(row)) return true;
    if (row.some((cell, i) => STATISTICS.test(wordOf(cell)) && !REMARK.test(head[i] ?? ''))) return true;
    if (LABELS.test(wordOf(row[countAt] ?? '')) || LABELS.test(wordOf(row[timeAt] ?? ''))) return true;
    return areTimed && (row[timeAt] ?? '') === '' && (row[countAt] ?? '') === '';
  });
};

const RIFLE = /^(rifle|gun|weapon|gewehr|waffe|arme|rifle ?name|våpen|arma)\b/i;
const RANGE = /^(range|distance|entfernung|distanz|avstand|distancia)$/i;
/** `1000y`, `FC at 900 m`. */
export const DISTANCE = /(?:^|\bat\s+)(\d{2,4})\s*(y|yds?|yards?|m|meters?|metres?)$/i;

/** Every line's role: as marked, else by its content. */
export const rowsOf = (lines: Rows, marks: Marks): ReadRow[] =>
  (lines.at(-1)?.join('') === '' ? lines.slice(0, -1) : lines).map((cells, i) => {
    const row = (is: RowIs, why: string): ReadRow => ({ line: i + 1, is, why, string: null });
    const marked = marks.get(i);
    if (cells.every((cell) => cell === '')) return row('empty', 'no cell is filled');
    if (marked !== undefined) return { line: i + 1, ...marked };
    if (/^sep=/i.test(firstOf(cells))) return row('note', 'names the separator');
    const label = firstOf(cells)
      .replace(/[:=].*$/, '')
      .trim();
    if (RIFLE.test(label)) return row('rifle', 'names a rifle');
    if (RANGE.test(label) || cells.some((cell) => DISTANCE.test(cell.trim()))) return row('range', 'names a distance');
    if (isLabeled(cells)) return { line: i + 1, ...SUMMARY };
    return row('note', 'text beside the table');
  });
