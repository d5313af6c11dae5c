import type { cards } from '@windcall/contract';
import { cardFigures } from '@windcall/simulation';
import { APP_NAME } from '../../kit/app-name.ts';
import { ownDay } from '../../kit/own-zone.ts';
import { escapeHtml } from '../../share/escape-html.ts';
import { angleName, elevationText, windText } from '../../units/angles.ts';
import { isByCrosswind } from '../../units/card-figures.ts';
import { onTargetText } from '../../units/crosswind.ts';
import { circumstancesOf, firstRoundText, promiseSentence, readingRule } from '../../units/promise-words.ts';
import { type DialWords, dialedHolds, dialsApart, type Turrets } from '../../units/turrets.ts';
import type { Units } from '../../units/units.ts';
import { cardStyle } from './card-paper.ts';
import { type CardViewRow, cardDecimals, cardRows, certaintyLine, newHeads } from './card-view.ts';

const tag = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes}>${escapeHtml(text)}</${name}>`;

/** Conditions of the card's numbers: rifle and air. */
const circumstances = (units: Units, card: cards.Card, load: string | null): string[] => {
  const { rifle, scenario, wind, air, coriolis } = circumstancesOf(units, card);
  const known = certaintyLine(units, card);
  return [
    [load === null ? rifle : `${rifle}, ${load}`, ...(scenario ? [scenario] : [])].join('. '),
    `${air}.${coriolis === null ? '' : ` ${coriolis}.`} Made ${ownDay(card.createdAt)} by ${APP_NAME}`,
    ...(wind === null ? [] : [wind]),
    `Promise: ${cardFigures(card)}`,
    ...(known === null ? [] : [known]),
  ];
};

interface RowTexts {
  readonly number: string;
  readonly distance: string;
  readonly fired: string;
  readonly size: string;
  readonly elevation: string;
  /** Turret setting of the elevation; null if it is equal. */
  readonly dial: string | null;
  readonly brackets: readonly {
    readonly low: string;
    readonly hold: string;
    readonly high: string;
    /** The hold's own elevation and the part of its crosswinds in which it hits; empty without both. */
    readonly more: readonly string[];
  }[];
  /** Heads above the row; null if equal to the previous row's. */
  readonly heads: readonly string[] | null;
  readonly flight: string;
}

const moreOf = (
  units: Units,
  held: NonNullable<CardViewRow['brackets'][number]>,
  decimals: 1 | 2,
  dial: DialWords | null,
) => {
  const { ownElevation: own, crosswind, onTarget } = held;
  const part = crosswind && onTarget && onTargetText(units, crosswind, onTarget);
  return [
    ...(own === null ? [] : [elevationText(units, own, decimals) + (dial === null ? '' : `, dial ${dial.text(own)}`)]),
    ...(part ? [`on ${part}`] : []),
  ];
};

const textsOf = (
  units: Units,
  row: CardViewRow,
  decimals: 1 | 2,
  dial: DialWords | null,
  heads: readonly string[] | null,
): RowTexts => {
  const figure = (mil: number | undefined) => (mil === undefined ? '–' : windText(units, mil, decimals));
  return {
    number: row.target === null ? '–' : String(row.target.number),
    distance: units.format('range', row.distanceYd).figure,
    fired: row.target === null ? '–' : `${row.target.directionOfFireDeg}°`,
    size: row.target === null ? '–' : units.text('target', row.target.sizeMoa),
    elevation: elevationText(units, row.elevationMil, decimals),
    dial: dial === null ? null : dial.text(row.elevationMil),
    brackets: row.brackets.map((h) => ({
      low: figure(h?.low),
      hold: figure(h?.hold),
      high: figure(h?.high),
      more: h === null ? [] : moreOf(units, h, decimals, dial),
    })),
    heads,
    flight: row.flightS === null ? '–' : `${units.number(row.flightS, 2)}${row.isSubsonic ? ' *' : ''}`,
  };
};

const th = (text: string, attributes: string) => tag('th', text, attributes);
const COLUMN = ' scope="col"';
const BRACKET = [th('low', COLUMN), th('hold', COLUMN), th('high', COLUMN)];

const headsHtml = ({ heads, dial }: RowTexts): string =>
  `<tr class="heads"><td colspan="${dial === null ? 3 : 4}"></td>${(heads ?? []).map((text) => tag('th', text, ' colspan="3" scope="colgroup"')).join('')}<td colspan="3"></td></tr>\n`;

const rowHtml = ({ number, distance, elevation, dial, brackets, flight, fired, size }: RowTexts): string => {
  const figures = brackets.map(
    (b) =>
      `${tag('td', b.low)}<td class="hold">${escapeHtml(b.hold)}${b.more.map((text) => tag('small', text)).join('')}</td>${tag('td', b.high)}`,
  );
  const rest = [fired, size, flight].map((text) => tag('td', text));
  const dialed = dial === null ? '' : tag('td', dial);
  return `<tr>${tag('td', number)}${th(distance, ' scope="row"')}${tag('td', elevation)}${dialed}${figures.join('')}${rest.join('')}</tr>`;
};

const headings = (
  units: Units,
  dial: DialWords | null,
): readonly [before: readonly string[], after: readonly string[]] => {
  const distance = units.spoken('range').replace(/^./, (first) => first.toUpperCase());
  return [
    ['#', distance, 'Elev.', ...(dial === null ? [] : [`Dial ${dial.unit}`])],
    ['DoF', 'Size', 'ToF s'],
  ];
};

const tableHtml = (units: Units, card: cards.Card, rows: readonly RowTexts[], dial: DialWords | null) => {
  const tall = (text: string) => th(text, ' scope="col" rowspan="2"');
  const { windBrackets } = card;
  const [before, after] = headings(units, dial);
  const unit = isByCrosswind(card) ? ` ${units.name('wind')}` : '';
  // each group of rows with its own heads is a separate tbody, so that no page shows another's; heads of all rows are in the thead
  const starts = rows.flatMap((row, i) => (row.heads === null ? [] : i));
  const groups = starts.map((from, n) => rows.slice(from, starts[n + 1]));
  const names =
    groups.length === 1
      ? (rows[0]?.heads ?? []).map((text) => th(`${text}${unit}`, ' colspan="3" scope="colgroup"'))
      : [th(`Crosswind,${unit}`, ` colspan="${3 * windBrackets.length}" scope="colgroup"`)];
  const bodies = groups.map((some) => {
    const head = groups.length === 1 || some[0] === undefined ? '' : headsHtml(some[0]);
    return `<tbody>${head}${some.map(rowHtml).join('\n')}</tbody>`;
  });
  return `<table><thead><tr>${[...before.map(tall), ...names, ...after.map(tall)].join('')}</tr>
<tr>${BRACKET.join('').repeat(windBrackets.length)}</tr></thead>
${bodies.join('\n')}
</table>`;
};

/** Width of the small type under a hold, relative to the hold. */
const MORE = 0.75;

const columnLengths = (units: Units, rows: readonly RowTexts[], brackets: number, dial: DialWords | null): number[] => {
  const longest = (head: string, texts: readonly string[]) => Math.max(head.length, ...texts.map((t) => t.length));
  const figures = rows.flatMap((row) => row.brackets.flatMap((b) => [b.low, b.hold, b.high]));
  const [[number = '', distance = '', elevation = '', dialed], [fired = '', size = '', flight = '']] = headings(
    units,
    dial,
  );
  const column = (head: string, of: (row: RowTexts) => string) => longest(head, rows.map(of));
  return [
    column(number, (row) => row.number),
    column(distance, (row) => row.distance),
    column(elevation, (row) => row.elevation),
    ...(dialed === undefined ? [] : [column(dialed, (row) => row.dial ?? '')]),
    ...Array.from({ length: brackets }, (_, n) => [
      longest('high', figures),
      longest('hold', [
        ...figures,
        ...rows.flatMap((row) => row.brackets[n]?.more.map((text) => text.slice(0, MORE * text.length)) ?? []),
      ]),
      longest('high', figures),
    ]).flat(),
    column(fired, (row) => row.fired),
    column(size, (row) => row.size),
    column(flight, (row) => row.flight),
  ];
};

/**
 * One self-contained HTML file of a range card, monochrome and sized for a page: no script, no link, every text escaped. Low,
 * hold and high are never averaged. `turrets` are of the card's rifle.
 */
export const cardHtml = (
  units: Units,
  card: cards.Card,
  turrets: Turrets | null,
  { load = null, face = '' }: { readonly load?: string | null; readonly face?: string } = {},
): string => {
  const dials = turrets === null ? null : dialsApart(units, turrets);
  const dial = dials?.elevation.isApart ? dials.elevation : null;
  const shown = cardRows(units, card);
  const rows = shown.map((row, i) =>
    textsOf(units, row, cardDecimals(card.metadata.precisionMil), dial, newHeads(shown, i)),
  );
  const moreLines =
    rows.filter((row) => row.heads !== null).length +
    rows.reduce((sum, row) => sum + Math.max(0, ...row.brackets.map((b) => b.more.length)), 0);
  const brackets = card.windBrackets.length;
  const hasSubsonic = shown.some((row) => row.isSubsonic);
  const chosen = isByCrosswind(card)
    ? `${readingRule(card)} Take the hold whose crosswind holds it, for the target’s line of fire; R is from the right, and beyond the ends the nearest hold serves. “On” is the part of it in which the hold is on the target; a U under a hold is dialed with it.`
    : 'Wind is named by where it comes from.';
  const legend = `Corrections in ${angleName(units)}: U up, D down, R right, L left. ${chosen}${turrets === null ? '' : ` ${dialedHolds(units, turrets)}`.trimEnd()}${hasSubsonic ? ' *\u00a0subsonic.' : ''}`;
  const lines = circumstances(units, card, load);
  const promise =
    card.promise === null
      ? ''
      : `${promiseSentence(units, card.promise)} ${firstRoundText(units, card.promise)}`.trim();
  const style = cardStyle({
    title: card.name,
    lines: [...lines, promise, legend],
    columnLengths: columnLengths(units, rows, brackets, dial),
    rows: rows.length + moreLines,
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">${tag('title', card.name)}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:">
<style>${face}${style}</style></head><body>
${tag('h1', card.name)}
${lines.map((line) => tag('p', line)).join('\n')}
${tableHtml(units, card, rows, dial)}
${promise === '' ? '' : tag('p', promise)}
${tag('p', legend, ' class="legend"')}
</body></html>
`;
};
