import type { cards } from '@windcall/contract';
import { angleName, angleText, elevationText, windText } from '../../platform/measure/angles.ts';
import { type DialWords, dialledHolds, dialsApart, type Turrets } from '../../platform/measure/turrets.ts';
import { said, unitsNow } from '../../platform/measure/use-units.ts';
import { bracketName, type CardViewRow, cardDecimals, cardRows } from './card-view.ts';
import { escapeHtml } from './escape-html.ts';
import { promiseSentence } from './promise-bars.tsx';

export type SheetLayout = 'card-3x5' | 'arm-band' | 'card-4x6' | 'half-page';

interface Sheet {
  readonly widthIn: number;
  readonly heightIn: number;
  readonly marginIn: number;
  /** Type of what is read in position: distance, elevation, holds. */
  readonly largePt: number;
  /** Type of everything else. */
  readonly smallPt: number;
  /** Holds that have room. */
  readonly holds: number;
  /** Side of the code, mm: modules of 0.4 mm and more for a link; a whole stage needs 28. */
  readonly codeMm: number;
  /** The code stands beside the foot, where there is height; on small paper beside the table. */
  readonly codeBelow?: boolean;
  /** Wind per unit stands under the table instead of beside each row. */
  readonly perWindBelow?: true;
}

/** Sheets to be read in position, with gloves and without glasses: nothing that is dialled below 14 pt. */
const SHEETS: Readonly<Record<SheetLayout, Sheet>> = {
  'card-3x5': { widthIn: 5, heightIn: 3, marginIn: 0.12, largePt: 14, smallPt: 7, holds: 2, codeMm: 15 },
  'arm-band': {
    widthIn: 5,
    heightIn: 3,
    marginIn: 0.1,
    largePt: 14,
    smallPt: 7,
    holds: 2,
    codeMm: 15,
    perWindBelow: true,
  },
  'card-4x6': {
    widthIn: 6,
    heightIn: 4,
    marginIn: 0.15,
    largePt: 18.4,
    smallPt: 7,
    holds: 4,
    codeMm: 15,
    codeBelow: true,
  },
  // Half of A4 and half of Letter: as narrow as the one, as low as the other.
  'half-page': {
    widthIn: 8.27,
    heightIn: 5.5,
    marginIn: 0.25,
    largePt: 21.5,
    smallPt: 9,
    holds: 4,
    codeMm: 28,
    codeBelow: true,
  },
};
export const isSheet = (layout: string): layout is SheetLayout => layout in SHEETS;

/** A code to be scanned: the path of an SVG and how many modules wide it is. */
export interface Code {
  readonly path: string;
  readonly size: number;
}
export interface SheetParts {
  /** mil for one mph of full-value crosswind, by the number of the target; null where no stage says it. */
  readonly perMph: ReadonlyMap<number, number> | null;
  /** Those of the rifle it was made for; null where no stage says it. */
  readonly turrets: Turrets | null;
  readonly code: Code | null;
}

/** Rows of one sheet: with more targets the next card is begun, not smaller type. */
const ROWS = 10;

const tag = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes}>${escapeHtml(text)}</${name}>`;

/** The holds that are printed: the likeliest, in the card's order. */
const printed = ({ windBrackets }: cards.Card, most: number): number[] =>
  windBrackets
    .map((bracket, n) => ({ n, probability: bracket.probability ?? 0 }))
    .sort((a, b) => b.probability - a.probability)
    .slice(0, most)
    .map(({ n }) => n)
    .sort((a, b) => a - b);

/** The correction for one shown unit of wind. */
const perUnit = (milPerMph: number): string => angleText(milPerMph * unitsNow().wire('wind', 1));

/** How elevation is dialled where that is another figure; null where it is not. */
const elevationDial = ({ turrets }: SheetParts): DialWords | null => {
  const dials = turrets === null ? null : dialsApart(turrets);
  return dials?.elevation.isApart ? dials.elevation : null;
};
const withoutUp = (text: string): string => text.replace(/^U /, '');

const rowHtml = (row: CardViewRow, holds: readonly number[], decimals: 1 | 2, sheet: Sheet, parts: SheetParts) => {
  const { target } = row;
  const dial = elevationDial(parts);
  const scale = target === null ? undefined : parts.perMph?.get(target.number);
  const cells = [
    tag('td', `${target === null ? '' : target.number}${row.isSubsonic ? '*' : ''}`, ' class="no"'),
    tag('th', unitsNow().format('range', row.distanceYd).figure, ' scope="row"'),
    tag('td', withoutUp(elevationText(row.elevationMil, decimals)), dial === null ? ' class="large"' : ''),
    ...(dial === null ? [] : [tag('td', withoutUp(dial.text(row.elevationMil)), ' class="large"')]),
    ...holds.map((n, i) => {
      const hold = row.brackets[n];
      return tag(
        'td',
        hold == null ? '–' : windText(hold.hold, decimals),
        ` class="large${i % 2 === 1 ? ' grey' : ''}"`,
      );
    }),
    tag('td', target === null ? '' : `${target.directionOfFireDeg}°`),
    tag('td', target === null ? '' : said('target', target.sizeMoa)),
    ...(sheet.perWindBelow ? [] : [tag('td', scale === undefined ? '' : perUnit(scale))]),
  ];
  return `<tr>${cells.join('')}</tr>`;
};

const headHtml = (card: cards.Card, holds: readonly number[], sheet: Sheet, parts: SheetParts): string => {
  const units = unitsNow();
  const dial = elevationDial(parts);
  const th = (text: string, attributes = '') => tag('th', text, ` scope="col"${attributes}`);
  return `<thead><tr>${[
    th('#'),
    th(units.name('range')),
    th(`U ${angleName()}`),
    ...(dial === null ? [] : [th(`dial ${dial.unit}`)]),
    ...holds.map((n, i) => {
      const bracket = card.windBrackets[n];
      return th(bracket === undefined ? '' : bracketName(bracket), ` class="hold${i % 2 === 1 ? ' grey' : ''}"`);
    }),
    th('DoF'),
    th('size'),
    ...(sheet.perWindBelow ? [] : [th(`per ${units.name('wind')}`)]),
  ].join('')}</tr></thead>`;
};

/** What the figures hold for, in one line; the day is never broken at its hyphens. */
const circumstances = ({ metadata: m, createdAt }: cards.Card): string =>
  [
    `${m.profileName}, zero ${said('range', m.zeroRange)}`,
    ...(m.scenarioName ? [m.scenarioName] : []),
    `${said('temperature', m.environment.temperature)}, ${said('pressure', m.environment.pressure)} station, ${m.environment.humidity} % humidity`,
  ]
    .map(escapeHtml)
    .concat(tag('span', createdAt.slice(0, 10), ' class="day"'))
    .join(' · ');

const footText = (
  card: cards.Card,
  rows: readonly CardViewRow[],
  holds: readonly number[],
  sheet: Sheet,
  parts: SheetParts,
) => {
  const below = sheet.perWindBelow
    ? rows.flatMap(({ target }) => {
        const scale = target === null ? undefined : parts.perMph?.get(target.number);
        return target === null || scale === undefined ? [] : `${target.number}: ${perUnit(scale)}`;
      })
    : [];
  const left = card.windBrackets.length - holds.length;
  return [
    ...(below.length === 0 ? [] : [`${angleName()} per ${unitsNow().name('wind')}: ${below.join(' · ')}.`]),
    card.promise === null ? 'It promises no hits: it was made before cards were tried.' : promiseSentence(card.promise),
    ...(left > 0 ? [`${left} more ${left === 1 ? 'hold is' : 'holds are'} on the larger sheets.`] : []),
    `Holds in ${angleName()}, L left, R right; wind by where it comes from.${parts.turrets === null ? '' : ` ${dialledHolds(parts.turrets)}`.trimEnd()}${rows.some((row) => row.isSubsonic) ? ' * subsonic.' : ''}`,
  ].join(' ');
};

const codeHtml = ({ path, size }: Code): string =>
  `<svg viewBox="-4 -4 ${size + 8} ${size + 8}" shape-rendering="crispEdges" aria-label="Code of this card"><path d="${escapeHtml(path)}"/></svg>`;

const style = ({ widthIn, heightIn, marginIn, largePt, smallPt, codeMm, codeBelow = false }: Sheet): string =>
  `@page { size: ${widthIn}in ${heightIn}in; margin: ${marginIn}in }
  * { box-sizing: border-box; margin: 0 }
  body { font: ${smallPt}pt/1.15 Arial, 'Liberation Sans', Helvetica, sans-serif; color: #000; background: #fff; width: ${widthIn - 2 * marginIn}in; margin: ${marginIn}in }
  section { height: ${heightIn - 2 * marginIn - 0.02}in; display: grid; grid-template: auto 1fr auto / minmax(0, 1fr) auto; column-gap: 0.05in; overflow: hidden }
  section + section { break-before: page }
  header { grid-column: 1 / -1 } .day, header b { white-space: nowrap } footer { grid-column: 1 / ${codeBelow ? 2 : -1} }${codeBelow ? ' table { grid-column: 1 / -1 }' : ''} header h1 { display: inline-block; max-width: 60%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; vertical-align: bottom; font-size: 1.25em; line-height: 1.1 }
  table { border-collapse: collapse; width: 100%; align-self: start; font-variant-numeric: tabular-nums }
  td, th { padding: 0 0.25em; text-align: right; white-space: nowrap; line-height: 0.93; font-weight: 400 }
  thead th { border-bottom: 1.5pt solid #000; vertical-align: bottom; font-weight: 600 } thead th.hold { white-space: normal; text-wrap: balance }
  tbody tr:nth-child(2n) > * { border-bottom: 0.6pt solid #000 }
  tbody th, .large { font-size: ${largePt}pt; font-weight: 700 } .no { font-weight: 600 }
  .grey { background: #e6e6e6; -webkit-print-color-adjust: exact; print-color-adjust: exact }
  svg { width: ${codeMm}mm; height: ${codeMm}mm; align-self: end } footer { padding-top: 0.2em; font-size: 0.9em }
  @media print { body { margin: 0 } }`;

/**
 * A card for the pocket, the arm or the clipboard as one self-contained file: a row a target, large where it is read in
 * position, monochrome, the promise in words at its foot. No script, no request, every text escaped.
 */
export const sheetHtml = (card: cards.Card, layout: SheetLayout, parts: SheetParts): string => {
  const sheet = SHEETS[layout];
  const decimals = cardDecimals(card.metadata.precisionMil);
  const holds = printed(card, sheet.holds);
  const rows = cardRows(card);
  const pages = Array.from({ length: Math.max(1, Math.ceil(rows.length / ROWS)) }, (_, i) =>
    rows.slice(i * ROWS, (i + 1) * ROWS),
  );
  const code = parts.code === null ? '' : codeHtml(parts.code);
  const foot = (some: readonly CardViewRow[]): string =>
    `<footer>${escapeHtml(footText(card, some, holds, sheet, parts))}</footer>`;
  const sections = pages.map(
    (some, i) => `<section>
<header>${tag('h1', card.name)} ${pages.length === 1 ? '' : tag('b', `${i + 1} / ${pages.length}`)} ${circumstances(card)}</header>
<table>${headHtml(card, holds, sheet, parts)}<tbody>${some.map((row) => rowHtml(row, holds, decimals, sheet, parts)).join('\n')}</tbody></table>
${sheet.codeBelow ? foot(some) + code : code + foot(some)}
</section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">${tag('title', card.name)}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>${style(sheet)}</style></head><body>
${sections.join('\n')}
</body></html>
`;
};
