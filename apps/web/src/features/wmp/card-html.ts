import type { cards } from '@windcall/contract';
import { cardFigures, elevationText, windText } from '@windcall/simulation';
import { certaintyLine } from './card-certainty.tsx';
import { type CardLayout, cardStyle } from './card-paper.ts';
import { bracketName, type CardViewRow, cardDecimals, cardRows } from './card-view.ts';
import { escapeHtml } from './escape-html.ts';

const tag = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes}>${escapeHtml(text)}</${name}>`;

/** The range's air and the rifle: what the figures hold for. */
const circumstances = (card: cards.Card): string[] => {
  const { metadata: m, createdAt } = card;
  const known = certaintyLine(card);
  return [
    [`${m.profileName}, zero ${m.zeroRange} yd`, ...(m.scenarioName ? [m.scenarioName] : [])].join('. '),
    `${m.environment.temperature} °F, ${m.environment.pressure} inHg station pressure, ${m.environment.humidity} % humidity. Made ${createdAt.slice(0, 10)}`,
    `Promise: ${cardFigures(card)}`,
    ...(known === null ? [] : [known]),
  ];
};

/** The texts of one distance, ready for the table. */
interface RowTexts {
  readonly yards: string;
  readonly elevation: string;
  readonly brackets: readonly { readonly low: string; readonly hold: string; readonly high: string }[];
  readonly flight: string;
}

const textsOf = (row: CardViewRow, decimals: 1 | 2): RowTexts => {
  const figure = (mil: number | undefined) => (mil === undefined ? '–' : windText(mil, decimals));
  return {
    yards: String(row.distanceYd),
    elevation: elevationText(row.elevationMil, decimals),
    brackets: row.brackets.map((h) => ({ low: figure(h?.low), hold: figure(h?.hold), high: figure(h?.high) })),
    flight: row.flightS === null ? '–' : `${row.flightS.toFixed(2)}${row.isSubsonic ? ' *' : ''}`,
  };
};

/** How the three figures of a bracket stand: side by side, or on small paper with many brackets the hold above its ends. */
interface Arrangement {
  readonly columns: number;
  /** Rows of headings below the brackets' names, as attributes and texts for one bracket. */
  readonly heads: readonly (readonly string[])[];
  readonly body: (row: RowTexts) => string;
}

const th = (text: string, attributes: string) => tag('th', text, attributes);
const COLUMN = ' scope="col"';

const sideBySide: Arrangement = {
  columns: 3,
  heads: [[th('low', COLUMN), th('hold', COLUMN), th('high', COLUMN)]],
  body: ({ yards, elevation, brackets, flight }) => {
    const figures = brackets.map((b) => tag('td', b.low) + tag('td', b.hold, ' class="hold"') + tag('td', b.high));
    return `<tr>${th(yards, ' scope="row"')}${tag('td', elevation)}${figures.join('')}${tag('td', flight)}</tr>`;
  },
};

const stacked: Arrangement = {
  columns: 2,
  heads: [[th('hold', ' scope="colgroup" colspan="2"')], [th('low', COLUMN), th('high', COLUMN)]],
  body: ({ yards, elevation, brackets, flight }) => {
    const holds = brackets.map((b) => tag('td', b.hold, ' class="hold" colspan="2"')).join('');
    const ends = brackets.map((b) => tag('td', b.low) + tag('td', b.high)).join('');
    const tall = ' rowspan="2"';
    return `<tr>${th(yards, ` scope="row"${tall}`)}${tag('td', elevation, tall)}${holds}${tag('td', flight, tall)}</tr><tr>${ends}</tr>`;
  },
};

const tableHtml = ({ windBrackets }: cards.Card, rows: readonly RowTexts[], { columns, heads, body }: Arrangement) => {
  const tall = ` scope="col" rowspan="${heads.length + 1}"`;
  const names = windBrackets.map((b) => th(bracketName(b), ` colspan="${columns}" scope="colgroup"`)).join('');
  const below = heads.map((cells) => `<tr>${cells.join('').repeat(windBrackets.length)}</tr>`).join('\n');
  // A body for each distance keeps its rows on one sheet.
  return `<table><thead><tr>${th('Yards', tall)}${th('Elev.', tall)}${names}${th('ToF s', tall)}</tr>
${below}</thead>
${rows.map((row) => `<tbody>${body(row)}</tbody>`).join('\n')}
</table>`;
};

/** The longest text of each column. */
const columnLengths = (rows: readonly RowTexts[], brackets: number, { columns }: Arrangement): number[] => {
  const longest = (head: string, texts: readonly string[]) => Math.max(head.length, ...texts.map((t) => t.length));
  const figures = rows.flatMap((row) => row.brackets.flatMap((b) => [b.low, b.hold, b.high]));
  return [
    longest(
      'Yards',
      rows.map((row) => row.yards),
    ),
    longest(
      'Elev.',
      rows.map((row) => row.elevation),
    ),
    ...Array.from({ length: columns * brackets }, () => longest('high', figures)),
    longest(
      'ToF s',
      rows.map((row) => row.flight),
    ),
  ];
};

/**
 * One self-contained HTML file of a range card, monochrome and sized for paper: no script, no link, every text escaped.
 * Low, hold and high of a bracket stand together; they are never averaged into one.
 */
export const cardHtml = (card: cards.Card, layout: CardLayout): string => {
  const rows = cardRows(card).map((row) => textsOf(row, cardDecimals(card.metadata.precisionMil)));
  const brackets = card.windBrackets.length;
  const arrangement = layout === 'page' || brackets <= 2 ? sideBySide : stacked;
  const hasSubsonic = cardRows(card).some((row) => row.isSubsonic);
  const legend = `Corrections in mil: U up, D down, R right, L left. Wind is named by where it comes from.${hasSubsonic ? ' *\u00a0subsonic.' : ''}`;
  const lines = circumstances(card);
  const style = cardStyle(layout, {
    title: card.name,
    lines: [...lines, legend],
    columnLengths: columnLengths(rows, brackets, arrangement),
    rows: arrangement.heads.length * rows.length + arrangement.heads.length - 1,
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">${tag('title', card.name)}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>${style}</style></head><body>
${tag('h1', card.name)}
${lines.map((line) => tag('p', line)).join('\n')}
${tableHtml(card, rows, arrangement)}
${tag('p', legend, ' class="legend"')}
</body></html>
`;
};
