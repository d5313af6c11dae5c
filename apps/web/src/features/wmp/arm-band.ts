import type { cards } from '@windcall/contract';
import { PAPERS, type Paper } from '../../kit/paper.ts';
import type { SheetRow } from './sheet-pages.ts';

/** The strip to cut out, in; folded once, it fits a sleeve of half its length. The higher one is for fuller cards. */
export const STRIP = { widthIn: 7.2, heightsIn: [1.75, 2.5] } as const;
const PT_PER_IN = 72;
const PADDING_PT = 5;
/** Width of the heads, pt. */
const HEAD_PT = 60;
/** Most targets of a strip: narrower columns cannot be read at arm's length. */
const STRIP_TARGETS = 10;
/** Type of the heads and other small text, pt. */
const SMALL_PT = 7;
const [LARGEST_PT, LEAST_PT, STEP_PT] = [14, 9, 0.5];
/** Widths of bold Inter characters with tabular figures, em, slightly rounded up. */
const WIDTHS: Readonly<Record<string, number>> = { ' ': 0.26, '\u00a0': 0.26, '.': 0.32, '–': 0.7 };
const widthEm = (text: string): number => [...text].reduce((sum, c) => sum + (WIDTHS[c] ?? 0.68), 0);
/** Mean character width of running text, em. */
const RUNNING_EM = 0.54;

/** A strip: targets with equal heads, side by side. */
interface Strip {
  readonly heads: readonly string[];
  readonly rows: readonly SheetRow[];
  /** Type of elevations and holds, pt. */
  readonly largePt: number;
  readonly heightIn: number;
}

/** Lines above and below a strip's table. */
interface Around {
  readonly header: number;
  readonly footer: number;
}

const linesPt = (characters: number): number =>
  Math.ceil((characters * RUNNING_EM * SMALL_PT) / (STRIP.widthIn * PT_PER_IN - 2 * PADDING_PT)) * 1.15 * SMALL_PT;

/** Largest type of a strip, pt; null if even the smallest has no room. */
const typeOf = (rows: readonly SheetRow[], around: Around, heightIn: number): number | null => {
  const columnPt = (STRIP.widthIn * PT_PER_IN - 2 * PADDING_PT - HEAD_PT) / rows.length - 3;
  const widest = Math.max(
    ...rows.flatMap((row) =>
      [row.distance, row.elevation, row.dial ?? '', ...row.holds.map(({ hold }) => hold)].map(widthEm),
    ),
  );
  const holds = rows[0]?.holds.length ?? 0;
  const ownLines = Array.from({ length: holds }, (_, n) => rows.some((row) => row.holds[n]?.elevation != null)).filter(
    Boolean,
  ).length;
  const roomPt =
    heightIn * PT_PER_IN - 2 * PADDING_PT - linesPt(around.header) - linesPt(around.footer) - ownLines * SMALL_PT * 1.1;
  const lines = 2 + (rows[0]?.dial == null ? 0 : 1) + holds;
  for (let pt = LARGEST_PT; pt >= LEAST_PT; pt -= STEP_PT) {
    if (widest * pt <= columnPt && lines * (pt * 1.12 + 0.5) <= roomPt) return pt;
  }
  return null;
};

/** A card as strips, one per set of heads; null if its holds have no room: then no band is offered. */
export const stripsOf = (rows: readonly SheetRow[], around: Around): readonly Strip[] | null => {
  const groups: SheetRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last === undefined || row.heads !== null || last.length === STRIP_TARGETS) {
      groups.push([row.heads === null ? { ...row, heads: last?.[0]?.heads ?? [] } : row]);
    } else last.push(row);
  }
  // all of a card have one height, because they share a sleeve
  for (const heightIn of STRIP.heightsIn) {
    const sizes = groups.map((group) => typeOf(group, around, heightIn));
    if (sizes.every((pt) => pt !== null)) {
      return groups.map((group, i) => ({
        ...{ heads: group[0]?.heads ?? [], rows: group, heightIn },
        largePt: sizes[i] ?? LEAST_PT,
      }));
    }
  }
  return null;
};

interface BandTexts {
  readonly card: Pick<cards.Card, 'name'>;
  /** Already escaped. */
  readonly header: string;
  readonly footer: string;
  readonly upUnit: string;
  readonly rangeUnit: string;
  readonly windUnit: string;
  readonly dialUnit: string | null;
  readonly toHtml: (text: string) => string;
}

const stripHtml = ({ heads, rows }: Strip, place: string, texts: BandTexts): string => {
  const { card, header, footer, upUnit, rangeUnit, windUnit, dialUnit, toHtml } = texts;
  const line = (head: string, cells: readonly string[], attributes = '') =>
    `<tr${attributes}><th scope="row">${head}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const count = Math.max(...rows.map(({ holds }) => holds.length));
  return `<section>
<header><h1>${toHtml(card.name)}</h1> ${place} ${header}</header>
<table>${[
    line(
      toHtml(rangeUnit),
      rows.map(({ distance, number }) => `${toHtml(distance)}${number.endsWith('*') ? '*' : ''}`),
      ' class="range"',
    ),
    line(
      `U ${toHtml(upUnit)}`,
      rows.map(({ elevation }) => toHtml(elevation)),
      ' class="up"',
    ),
    ...(dialUnit === null
      ? []
      : [
          line(
            `dial ${toHtml(dialUnit)}`,
            rows.map(({ dial }) => toHtml(dial ?? '')),
            ' class="up"',
          ),
        ]),
    ...Array.from({ length: count }, (_, n) =>
      line(
        `<b>${toHtml(heads[n] ?? '')}</b> ${toHtml(windUnit)}`,
        rows.map(({ holds }) => {
          const { hold = '–', elevation = null } = holds[n] ?? {};
          return `${toHtml(hold)}${elevation === null ? '' : `<i>${toHtml(elevation)}</i>`}`;
        }),
        n % 2 === 1 ? ' class="gray"' : '',
      ),
    ),
  ].join('\n')}</table>
<footer>${footer}</footer>
</section>`;
};

/** Style of a page of strips: black on white, with dashed cut lines. */
const style = (paper: Paper, face: string): string => {
  const { widthIn, heightIn } = PAPERS[paper];
  return `${face}
  @page { size: ${widthIn}in ${heightIn}in; margin: 0.5in }
  * { box-sizing: border-box; margin: 0 }
  body { font: ${SMALL_PT}pt/1.15 Inter, Arial, 'Liberation Sans', sans-serif; color: #000; background: #fff; margin: 0.5in; font-variant-numeric: tabular-nums }
  section { width: ${STRIP.widthIn}in; border: 0.6pt dashed #000; padding: ${PADDING_PT}pt; display: flex; flex-direction: column; overflow: hidden; break-inside: avoid; margin-bottom: 0.3in }
  header, footer, .cut { font-size: ${SMALL_PT}pt } .day { white-space: nowrap } .cut { margin-bottom: 0.15in }
  h1 { display: inline; font-size: 1.15em }
  table { border-collapse: collapse; width: 100%; table-layout: fixed; margin: 1pt 0; flex: 1 }
  th { width: ${HEAD_PT}pt; font-size: ${SMALL_PT}pt; line-height: 1; font-weight: 400; text-align: left } th b { font-weight: 700 }
  td { text-align: center; font-weight: 700; line-height: 1.08; border-left: 0.5pt solid #000; white-space: nowrap; padding: 0 }
  td i { display: block; font-size: ${SMALL_PT}pt; font-style: normal; line-height: 1 }
  .range > * { border-bottom: 1.5pt solid #000 } .range td { font-weight: 800 } .up > * { border-bottom: 1pt solid #000 }
  .gray > * { background: #e6e6e6; -webkit-print-color-adjust: exact; print-color-adjust: exact }
  @media print { body { margin: 0 } }`;
};

/** A page of arm bands to cut out: distances across, holds down. One self-contained file. */
export const bandHtml = (strips: readonly Strip[], paper: Paper, face: string, texts: BandTexts): string => {
  const title = texts.toHtml(texts.card.name);
  const bands = strips.map((strip, i) =>
    stripHtml(strip, strips.length === 1 ? '' : `<b>${i + 1} / ${strips.length}</b>`, texts),
  );
  // rules, because the app's policy refuses style attributes when it prints
  const sizes = strips.map(
    ({ largePt, heightIn }, i) => `section:nth-of-type(${i + 1}) { font-size: ${largePt}pt; height: ${heightIn}in }`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:">
<style>${style(paper, face)}
${sizes.join('\n')}</style></head><body>
${bands.join('\n')}
</body></html>
`;
};
