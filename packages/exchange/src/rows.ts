import type { Rows } from './split-table.ts';

/** Words that label a statistic in any column; lower case, without the marks around them. */
const STATISTICS =
  /^(avg|average|mean( speed| velocity| radius)?|(average|avg) (speed|velocity)|sd|std|stdev|std ?dev(iation)?|standard deviation|es|extreme spread|median|σ|ø|mittel(wert)?|durchschnitt|schnitt|standardabweichung|moyenne|m[ée]diane|[ée]cart[ -]type|promedio|desviaci[óo]n( est[áa]ndar)?|gjennomsnitt|snitt|standardavvik|medel(värde)?|media)$/;
/** Words that label a statistic in front of a row, and can be a remark elsewhere. */
const LABELS =
  /^(min(imum)?|max(imum)?|low(est)?|high(est)?|fastest|slowest|total|totals|sum|summe|gesamt|somme|totalt?|count|n|spread|spannweite|range|group( size)?|statistics|stats|summary|sdm|spread speed|low speed|high speed|power factor|hits|score)$/;
const TIME = /^(date|time|uhrzeit|zeit|datum|heure|hora|fecha|tid|klokkeslett|formatted date)/i;
const REMARK = /^(note|notes|comment|comments|remark|remarks|tag|tags|bemerkung|notiz|kommentar|remarque|nota)/i;
const COUNT = /^([#№]|shot( ?(no|nr|number|id|#))?\.?|id|no\.?|nr\.?|schuss|skudd|tir|disparo)$/i;

/** A label of a row without its colon, equals sign and dots: `S.D.:` is `sd`. */
const wordOf = (cell: string): string =>
  cell
    .toLowerCase()
    .replace(/[.:=()"]/g, '')
    .replace(/_/g, ' ')
    .trim();

/**
 * Which rows under a heading are statistics of the others: a row that names one (`avg:`, `SD`, `Mean 2650`), and a row that has
 * neither the time nor the count that most other rows have.
 */
export const summaryRows = (head: readonly string[], rows: Rows): boolean[] => {
  const filledShare = (at: number): number =>
    at < 0 ? 0 : rows.filter((row) => (row[at] ?? '') !== '').length / Math.max(1, rows.length);
  const place = (words: RegExp): number => head.findIndex((cell) => words.test(cell.trim()));
  const [timeAt, countAt] = [place(TIME), place(COUNT)];
  const areTimed = filledShare(timeAt) >= 0.5;
  return rows.map((row) => {
    const first = row.find((cell) => cell !== '') ?? '';
    const label = wordOf(first.replace(/[\s:=]+[+-]?[\d.,]+\D{0,8}$/, ''));
    if (STATISTICS.test(label) || LABELS.test(label)) return true;
    if (row.some((cell, i) => STATISTICS.test(wordOf(cell)) && !REMARK.test(head[i] ?? ''))) return true;
    if (LABELS.test(wordOf(row[countAt] ?? '')) || LABELS.test(wordOf(row[timeAt] ?? ''))) return true;
    return areTimed && (row[timeAt] ?? '') === '' && (row[countAt] ?? '') === '';
  });
};
