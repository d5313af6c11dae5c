import type { cards } from '@windcall/contract';
import { cardFigures } from '@windcall/simulation';
import { angleName, elevationText, windText } from '../../platform/measure/angles.ts';
import { type DialWords, dialledHolds, dialsApart, type Turrets } from '../../platform/measure/turrets.ts';
import { said, unitsNow } from '../../platform/measure/use-units.ts';
import { certaintyLine } from './card-certainty.tsx';
import { cardStyle } from './card-paper.ts';
import { bracketName, type CardViewRow, cardDecimals, cardRows } from './card-view.ts';
import { escapeHtml } from './escape-html.ts';
import { promiseSentence } from './promise-bars.tsx';

const tag = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes}>${escapeHtml(text)}</${name}>`;

/** The range's air and the rifle: what the figures hold for. */
const circumstances = (card: cards.Card): string[] => {
  const { metadata: m, createdAt } = card;
  const known = certaintyLine(card);
  return [
    [`${m.profileName}, zero ${said('range', m.zeroRange)}`, ...(m.scenarioName ? [m.scenarioName] : [])].join('. '),
    `${said('temperature', m.environment.temperature)}, ${said('pressure', m.environment.pressure)} station pressure, ${m.environment.humidity} % humidity. Made ${createdAt.slice(0, 10)}`,
    `Promise: ${cardFigures(card)}`,
    ...(known === null ? [] : [known]),
  ];
};

/** The texts of one distance, ready for the table. */
interface RowTexts {
  readonly number: string;
  readonly distance: string;
  readonly fired: string;
  readonly size: string;
  readonly elevation: string;
  /** What the turret is turned to for it; null where that is the same. */
  readonly dial: string | null;
  readonly brackets: readonly { readonly low: string; readonly hold: string; readonly high: string }[];
  readonly flight: string;
}

const textsOf = (row: CardViewRow, decimals: 1 | 2, dial: DialWords | null): RowTexts => {
  const figure = (mil: number | undefined) => (mil === undefined ? '–' : windText(mil, decimals));
  return {
    number: row.target === null ? '–' : String(row.target.number),
    distance: unitsNow().format('range', row.distanceYd).figure,
    fired: row.target === null ? '–' : `${row.target.directionOfFireDeg}°`,
    size: row.target === null ? '–' : said('target', row.target.sizeMoa),
    elevation: elevationText(row.elevationMil, decimals),
    dial: dial === null ? null : dial.text(row.elevationMil),
    brackets: row.brackets.map((h) => ({ low: figure(h?.low), hold: figure(h?.hold), high: figure(h?.high) })),
    flight: row.flightS === null ? '–' : `${row.flightS.toFixed(2)}${row.isSubsonic ? ' *' : ''}`,
  };
};

const th = (text: string, attributes: string) => tag('th', text, attributes);
const COLUMN = ' scope="col"';
/** Low, hold and high of a bracket stand side by side. */
const BRACKET = [th('low', COLUMN), th('hold', COLUMN), th('high', COLUMN)];

const rowHtml = ({ number, distance, elevation, dial, brackets, flight, fired, size }: RowTexts): string => {
  const figures = brackets.map((b) => tag('td', b.low) + tag('td', b.hold, ' class="hold"') + tag('td', b.high));
  const rest = [fired, size, flight].map((text) => tag('td', text));
  const dialled = dial === null ? '' : tag('td', dial);
  return `<tr>${tag('td', number)}${th(distance, ' scope="row"')}${tag('td', elevation)}${dialled}${figures.join('')}${rest.join('')}</tr>`;
};

const headings = (dial: DialWords | null): readonly [before: readonly string[], after: readonly string[]] => {
  const distance = unitsNow()
    .spoken('range')
    .replace(/^./, (first) => first.toUpperCase());
  return [
    ['#', distance, 'Elev.', ...(dial === null ? [] : [`Dial ${dial.unit}`])],
    ['DoF', 'Size', 'ToF s'],
  ];
};

const tableHtml = ({ windBrackets }: cards.Card, rows: readonly RowTexts[], dial: DialWords | null) => {
  const tall = (text: string) => th(text, ' scope="col" rowspan="2"');
  const [before, after] = headings(dial);
  const names = windBrackets.map((b) => th(bracketName(b), ' colspan="3" scope="colgroup"'));
  return `<table><thead><tr>${[...before.map(tall), ...names, ...after.map(tall)].join('')}</tr>
<tr>${BRACKET.join('').repeat(windBrackets.length)}</tr></thead>
<tbody>${rows.map(rowHtml).join('\n')}</tbody>
</table>`;
};

/** The longest text of each column. */
const columnLengths = (rows: readonly RowTexts[], brackets: number, dial: DialWords | null): number[] => {
  const longest = (head: string, texts: readonly string[]) => Math.max(head.length, ...texts.map((t) => t.length));
  const figures = rows.flatMap((row) => row.brackets.flatMap((b) => [b.low, b.hold, b.high]));
  const [[number = '', distance = '', elevation = '', dialled], [fired = '', size = '', flight = '']] = headings(dial);
  const column = (head: string, of: (row: RowTexts) => string) => longest(head, rows.map(of));
  return [
    column(number, (row) => row.number),
    column(distance, (row) => row.distance),
    column(elevation, (row) => row.elevation),
    ...(dialled === undefined ? [] : [column(dialled, (row) => row.dial ?? '')]),
    ...Array.from({ length: 3 * brackets }, () => longest('high', figures)),
    column(fired, (row) => row.fired),
    column(size, (row) => row.size),
    column(flight, (row) => row.flight),
  ];
};

/**
 * One self-contained HTML file of a range card with everything on it, monochrome and sized for a page: no script, no link, every text escaped.
 * Low, hold and high of a bracket stand together; they are never averaged into one. `turrets` are those of the rifle it was made for.
 */
export const cardHtml = (card: cards.Card, turrets: Turrets | null): string => {
  const dials = turrets === null ? null : dialsApart(turrets);
  const dial = dials?.elevation.isApart ? dials.elevation : null;
  const rows = cardRows(card).map((row) => textsOf(row, cardDecimals(card.metadata.precisionMil), dial));
  const brackets = card.windBrackets.length;
  const hasSubsonic = cardRows(card).some((row) => row.isSubsonic);
  const legend = `Corrections in ${angleName()}: U up, D down, R right, L left. Wind is named by where it comes from.${turrets === null ? '' : ` ${dialledHolds(turrets)}`.trimEnd()}${hasSubsonic ? ' *\u00a0subsonic.' : ''}`;
  const lines = circumstances(card);
  const promise = card.promise === null ? '' : promiseSentence(card.promise);
  const style = cardStyle({
    title: card.name,
    lines: [...lines, promise, legend],
    columnLengths: columnLengths(rows, brackets, dial),
    rows: rows.length,
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">${tag('title', card.name)}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>${style}</style></head><body>
${tag('h1', card.name)}
${lines.map((line) => tag('p', line)).join('\n')}
${tableHtml(card, rows, dial)}
${promise === '' ? '' : tag('p', promise)}
${tag('p', legend, ' class="legend"')}
</body></html>
`;
};
