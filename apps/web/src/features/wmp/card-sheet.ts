import type { cards, stages } from '@windcall/contract';
import { APP_NAME } from '../../kit/app-name.ts';
import { ownDay } from '../../kit/own-zone.ts';
import type { Paper } from '../../kit/paper.ts';
import { escapeHtml } from '../../share/escape-html.ts';
import { angleName, angleText, elevationText, windText } from '../../units/angles.ts';
import { isByCrosswind } from '../../units/card-figures.ts';
import { onTargetText } from '../../units/crosswind.ts';
import { circumstancesOf, firstRoundText, promiseSentence, readingRule } from '../../units/promise-words.ts';
import { type DialWords, dialedHolds, dialsApart, type Turrets } from '../../units/turrets.ts';
import type { Units } from '../../units/units.ts';
import { bandHtml, stripsOf } from './arm-band.ts';
import { type CardViewRow, cardDecimals, cardRows, newHeads } from './card-view.ts';
import { BESIDE_EM, type HoldTexts, ownPt, type Sheet, type SheetRow, setSheet } from './sheet-pages.ts';

export type SheetLayout = 'card-3x5' | 'card-4x6' | 'half-page';

/** Least type readable at arm's length without glasses, pt. */
const READABLE_PT = 8;
/** Holds need no larger type at arm's length, pt. */
const LARGE_ENOUGH_PT = 14;
/** Line height of elevations and holds, em. Small numbers have lines as high, because printed tables keep no common baseline. */
const LARGE_LINE = 0.93;
const SMALL = { smallPt: 7, partPt: 7, footPt: 7, leastPt: 8.5 } as const;

/** Sheets to read in position: elevations and holds as large as one side allows, nothing below 7 pt. */
const SHEETS: Readonly<Record<SheetLayout, Sheet>> = {
  'card-3x5': { widthIn: 5, heightIn: 3, marginIn: 0.12, largePt: 14, ...SMALL, codeMm: 15 },
  'card-4x6': { widthIn: 6, heightIn: 4, marginIn: 0.15, largePt: 18, ...SMALL, codeMm: 15, codeBelow: true },
  // half of A4 and of Letter: as narrow as the one, as low as the other
  'half-page': {
    widthIn: 8.27,
    heightIn: 5.5,
    marginIn: 0.25,
    largePt: 21.5,
    leastPt: 14,
    smallPt: 9,
    partPt: 8,
    footPt: 8.1,
    codeMm: 28,
    codeBelow: true,
  },
};
export const SHEET_LAYOUTS = Object.keys(SHEETS) as readonly SheetLayout[];
export const isSheet = (layout: string): layout is SheetLayout => layout in SHEETS;

/** A QR code: the path of an SVG, and its width in modules. */
export interface Code {
  readonly path: string;
  readonly size: number;
}
export interface SheetParts {
  /** mil per mph of full-value crosswind, by target number; null without a stage. */
  readonly perMph: ReadonlyMap<number, number> | null;
  /** Turrets of the card's rifle; null without a stage. */
  readonly turrets: Turrets | null;
  readonly code: Code | null;
  /** Bullet, drag and velocity in words; null without a stage. */
  readonly load: string | null;
  /** Font of the sheet, as a rule of a style sheet. */
  readonly face: string;
}

export const loadText = (
  units: Units,
  rifle: Pick<stages.StageRifle, 'bulletWeight' | 'dragModel' | 'bulletBC' | 'dragCurve' | 'muzzleVelocity'>,
): string =>
  [
    units.text('weight', rifle.bulletWeight),
    rifle.dragCurve === null ? `${rifle.dragModel} ${units.number(rifle.bulletBC)}` : 'own drag curve',
    units.text('muzzle', rifle.muzzleVelocity),
  ].join(', ');

const tag = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes}>${escapeHtml(text)}</${name}>`;

const perUnit = (units: Units, milPerMph: number): string => angleText(units, milPerMph * units.wire('wind', 1));

/** Dialing of the elevation if the turret's number differs from it; else null. */
const elevationDial = (units: Units, { turrets }: SheetParts): DialWords | null => {
  const dials = turrets === null ? null : dialsApart(units, turrets);
  return dials?.elevation.isApart ? dials.elevation : null;
};
const withoutUp = (text: string): string => text.replace(/^U /, '');

const textsOf = (units: Units, row: CardViewRow, decimals: 1 | 2, parts: SheetParts): Omit<SheetRow, 'heads'> => {
  const { target } = row;
  const dial = elevationDial(units, parts);
  const scale = target === null ? undefined : parts.perMph?.get(target.number);
  return {
    number: `${target === null ? '' : target.number}${row.isSubsonic ? '*' : ''}`,
    distance: units.format('range', row.distanceYd).figure,
    elevation: withoutUp(elevationText(units, row.elevationMil, decimals)),
    dial: dial === null ? null : withoutUp(dial.text(row.elevationMil)),
    holds: row.brackets.map((held) => {
      if (held === null) return { hold: '–', elevation: null, onTarget: null };
      const own = held.ownElevation;
      const part = held.crosswind && held.onTarget && onTargetText(units, held.crosswind, held.onTarget);
      return {
        hold: windText(units, held.hold, decimals),
        elevation: own === null ? null : (dial?.text(own) ?? elevationText(units, own, decimals)),
        onTarget: part,
      };
    }),
    fired: target === null ? '' : `${target.directionOfFireDeg}°`,
    size: target === null ? '' : units.figure('target', target.sizeMoa),
    perWind: scale === undefined ? '' : perUnit(units, scale),
  };
};

const gray = (i: number): string => (i % 2 === 1 ? ' gray' : '');

const holdHtml = ({ hold, elevation, onTarget }: HoldTexts, i: number): string => {
  const own = elevation === null ? '' : tag('i', elevation);
  return `<td class="large${gray(i)}">${tag('b', hold)}${own}${onTarget === null ? '' : tag('small', onTarget)}</td>`;
};

const headsHtml = (heads: readonly string[], { dial, perWind }: SheetRow): string => {
  const words = heads.map((text, i) => tag('th', text, ` scope="col" class="hold${gray(i)}"`)).join('');
  return `<tr class="heads"><td colspan="${dial === null ? 3 : 4}"></td>${words}<td colspan="${perWind === null ? 2 : 3}"></td></tr>`;
};

const rowHtml = (row: SheetRow, i: number): string => {
  const { number, distance, elevation, dial, holds, fired, size, perWind, heads } = row;
  const cells = [
    tag('td', number, ' class="no"'),
    tag('th', distance, ' scope="row"'),
    tag('td', elevation, dial === null ? ' class="large"' : ''),
    ...(dial === null ? [] : [tag('td', dial, ' class="large"')]),
    ...holds.map(holdHtml),
    tag('td', fired),
    tag('td', size),
    ...(perWind === null ? [] : [tag('td', perWind)]),
  ];
  // the first row's heads are in the thead
  return `${heads === null || i === 0 ? '' : `${headsHtml(heads, row)}\n`}<tr>${cells.join('')}</tr>`;
};

const headHtml = (units: Units, card: cards.Card, first: SheetRow | undefined, parts: SheetParts): string => {
  const dial = elevationDial(units, parts);
  const th = (text: string, attributes = '') => tag('th', text, ` scope="col"${attributes}`);
  const chosenBy = isByCrosswind(card) ? `hold for a crosswind, ${units.name('wind')}, of` : 'hold for a wind of';
  return `<thead><tr>${[
    th('#'),
    th(units.name('range')),
    th(`U ${angleName(units)}`),
    ...(dial === null ? [] : [th(`dial ${dial.unit}`)]),
    th(chosenBy, ` colspan="${card.windBrackets.length}" class="over"`),
    th('DoF'),
    th(units.name('target')),
    th(`per ${units.name('wind')}`),
  ].join('')}</tr>${first?.heads ? headsHtml(first.heads, first) : ''}</thead>`;
};

/** Conditions of the card's numbers in one line; the date never breaks at its hyphens. */
const circumstances = (units: Units, card: cards.Card, load: string | null): string => {
  const { rifle, scenario, wind, air, coriolis } = circumstancesOf(units, card);
  return [rifle, load, scenario, wind, air, coriolis]
    .flatMap((part) => (part === null || part === '' ? [] : [escapeHtml(part)]))
    .concat(tag('span', `${ownDay(card.createdAt)} · ${APP_NAME}`, ' class="day"'))
    .join(' · ');
};

const footText = (
  units: Units,
  card: cards.Card,
  rows: readonly CardViewRow[],
  parts: SheetParts,
  hasParts = true,
  ownBeside = false,
) => {
  const held = rows.flatMap(({ brackets }) => brackets);
  const hasPart =
    hasParts && held.some((one) => one?.crosswind && one.onTarget && onTargetText(units, one.crosswind, one.onTarget));
  return [
    card.promise === null
      ? 'No hit promise: this card was not tested.'
      : `${promiseSentence(units, card.promise)} ${firstRoundText(units, card.promise)}`.trim(),
    isByCrosswind(card)
      ? `${readingRule(card)} Crosswind to the line of fire, R from the right; beyond the ends the nearest hold.`
      : 'Wind by where it comes from.',
    ...(hasPart ? ['Small: the part of it in which the hold is on the target.'] : []),
    ...(held.some((one) => one?.ownElevation != null)
      ? [`U ${ownBeside ? 'beside' : 'under'} a hold: dial that with it.`]
      : []),
    `Holds in ${angleName(units)}, L left, R right.${parts.turrets === null ? '' : ` ${dialedHolds(units, parts.turrets)}`.trimEnd()}${rows.some((row) => row.isSubsonic) ? ' * subsonic.' : ''}`,
  ].join(' ');
};

const codeHtml = ({ path, size }: Code): string =>
  `<svg viewBox="-4 -4 ${size + 8} ${size + 8}" shape-rendering="crispEdges" aria-label="Code of this card"><path d="${escapeHtml(path)}"/></svg>`;

const style = (
  { widthIn, heightIn, marginIn, smallPt, partPt, footPt, codeMm, codeBelow = false, ownBeside = false }: Sheet,
  largePt: number,
  face: string,
): string =>
  `${face}
  @page { size: ${widthIn}in ${heightIn}in; margin: ${marginIn}in }
  * { box-sizing: border-box; margin: 0 }
  body { font: ${smallPt}pt/1.15 Inter, Arial, 'Liberation Sans', Helvetica, sans-serif; color: #000; background: #fff; width: ${widthIn - 2 * marginIn}in; margin: ${marginIn}in }
  section { height: ${heightIn - 2 * marginIn - 0.02}in; display: grid; grid-template: auto 1fr auto / minmax(0, 1fr) auto; column-gap: 0.05in; overflow: hidden }
  section + section { break-before: page }
  header { grid-column: 1 / -1 } .day, header b { white-space: nowrap } footer { grid-column: 1 / ${codeBelow ? 2 : -1} }${codeBelow ? ' table { grid-column: 1 / -1 }' : ''} header h1 { display: inline-block; max-width: 60%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; vertical-align: bottom; font-size: 1.25em; line-height: 1.1 }
  table { border-collapse: collapse; width: 100%; align-self: start; font-variant-numeric: tabular-nums }
  td, th { padding: 0 0.2em; text-align: right; white-space: nowrap; line-height: ${LARGE_LINE}; font-weight: 400; vertical-align: baseline }
  thead th { border-bottom: 1.5pt solid #000; vertical-align: bottom; font-weight: 600 } thead .over { text-align: center; white-space: normal }
  .heads > * { border-bottom: 0.6pt solid #000; padding-top: 0.15em; white-space: normal; text-wrap: balance; font-weight: 700; vertical-align: bottom; line-height: 1.05 }
  tbody tr > * { border-bottom: 0.3pt solid #000 }
  tbody td:not(.large) { vertical-align: top; line-height: ${(LARGE_LINE * largePt).toFixed(2)}pt }
  tbody th[scope='row'], .large { font-size: ${largePt}pt; font-weight: 700 } .no { font-weight: 600 }
  .large i { ${ownBeside ? `margin-left: ${BESIDE_EM}em; font-size: ${smallPt}pt` : `display: block; font-size: ${ownPt(largePt)}pt`}; font-style: normal } .large small { display: block; font-size: ${partPt}pt; font-weight: 600; line-height: 1.05 }
  .gray { background: #e6e6e6; -webkit-print-color-adjust: exact; print-color-adjust: exact }
  svg { width: ${codeMm}mm; height: ${codeMm}mm; align-self: end } footer { padding-top: 0.2em; font-size: ${footPt}pt }
  @media print { body { margin: 0 } }`;

const contentOf = (units: Units, card: cards.Card, layout: SheetLayout, parts: SheetParts) => {
  const sheet = SHEETS[layout];
  const rows = cardRows(units, card);
  const texts = rows.map(
    (row, i): SheetRow => ({
      ...textsOf(units, row, cardDecimals(card.metadata.precisionMil), parts),
      heads: newHeads(rows, i),
    }),
  );
  return { sheet, rows, texts };
};

/** Rows without the crosswinds in which a hold hits, which a small sheet drops first. */
const withoutParts = (texts: readonly SheetRow[]): SheetRow[] =>
  texts.map((row) => ({ ...row, holds: row.holds.map((hold) => ({ ...hold, onTarget: null })) }));

/** Layout of a card on a sheet: the fewest sides, then the most readable. Null if its holds have no room. */
const settingOf = (units: Units, card: cards.Card, layout: SheetLayout, parts: SheetParts) => {
  const { sheet, rows, texts } = contentOf(units, card, layout, parts);
  const around = {
    header: circumstances(units, card, parts.load).length + card.name.length,
    footer: footText(units, card, rows, parts).length,
  };
  const readable: Sheet = {
    ...sheet,
    smallPt: Math.max(READABLE_PT, sheet.smallPt),
    partPt: Math.max(READABLE_PT, sheet.partPt),
    footPt: Math.max(READABLE_PT, sheet.footPt),
  };
  const settings = [texts, withoutParts(texts)].flatMap((some) =>
    [readable, sheet, { ...readable, ownBeside: true }, { ...sheet, ownBeside: true }].flatMap((one) => {
      const setting = setSheet(units, one, some, around, parts.code !== null);
      return setting === null ? [] : [{ ...setting, sheet: one, texts: some, hasParts: some === texts }];
    }),
  );
  const fewest = Math.min(...settings.map(({ pages }) => pages.length));
  const asFew = settings.filter(({ pages }) => pages.length === fewest);
  // an elevation under its hold is as large as the hold, so it moves beside the hold only to save a side
  const under = asFew.filter(({ sheet: one }) => one.ownBeside !== true);
  const best = under.length > 0 ? under : asFew;
  // elevations and holds take priority over small text
  const largest = Math.max(...best.map(({ largePt }) => Math.min(LARGE_ENOUGH_PT, largePt)));
  return best.find(({ largePt }) => largePt >= largest) ?? null;
};

/** Sides of a card on a sheet, and the type of elevations and holds, pt; null if its holds have no room. */
export const sheetSize = (
  units: Units,
  card: cards.Card,
  layout: SheetLayout,
  parts: SheetParts,
): { readonly sides: number; readonly largePt: number; readonly hasParts: boolean } | null => {
  const setting = settingOf(units, card, layout, parts);
  return setting && { sides: setting.pages.length, largePt: setting.largePt, hasParts: setting.hasParts };
};

const stripsFor = (units: Units, card: cards.Card, parts: SheetParts) => {
  const { rows, texts } = contentOf(units, card, 'card-3x5', parts);
  const around = {
    header: circumstances(units, card, parts.load).length + card.name.length,
    footer: footText(units, card, rows, parts).length,
  };
  return { rows, strips: stripsOf(texts, around) };
};

/** Size of a card as arm bands; null if its holds have no room. */
export const bandSize = (
  units: Units,
  card: cards.Card,
  parts: SheetParts,
): { readonly sides: number; readonly largePt: number; readonly heightIn: number } | null => {
  const { strips } = stripsFor(units, card, parts);
  return (
    strips && {
      sides: strips.length,
      largePt: Math.min(...strips.map(({ largePt }) => largePt)),
      heightIn: Math.max(...strips.map(({ heightIn }) => heightIn)),
    }
  );
};

/** A page of arm bands to cut out, distances across. */
export const armBandHtml = (units: Units, card: cards.Card, paper: Paper, parts: SheetParts): string => {
  const { rows, strips } = stripsFor(units, card, parts);
  if (strips === null) throw new Error(`the arm band must have room for ${card.windBrackets.length} holds`);
  const dial = elevationDial(units, parts);
  return bandHtml(strips, paper, parts.face, {
    card,
    header: circumstances(units, card, parts.load),
    footer: escapeHtml(footText(units, card, rows, parts, false)),
    upUnit: angleName(units),
    rangeUnit: units.name('range'),
    windUnit: units.name('wind'),
    dialUnit: dial?.unit ?? null,
    toHtml: escapeHtml,
  });
};

/** True if a sheet has room for all of a card's holds, which its promise is about. */
export const fitsSheet = (units: Units, card: cards.Card, layout: SheetLayout, parts: SheetParts): boolean =>
  settingOf(units, card, layout, parts) !== null;

/**
 * A card for pocket or clipboard as one self-contained file: all its holds, a row per target, the promise at its foot. No script,
 * no request, every text escaped.
 */
export const sheetHtml = (units: Units, card: cards.Card, layout: SheetLayout, parts: SheetParts): string => {
  const { sheet, rows } = contentOf(units, card, layout, parts);
  const setting = settingOf(units, card, layout, parts);
  if (setting === null) throw new Error(`${layout} must have room for ${card.windBrackets.length} holds`);
  const { pages, texts } = setting;
  const code = parts.code === null ? '' : codeHtml(parts.code);
  const foot = (some: readonly CardViewRow[]): string =>
    `<footer>${escapeHtml(footText(units, card, some, parts, setting.hasParts, setting.sheet.ownBeside))}</footer>`;
  const sections = pages.map(({ from, to }, i) => {
    // a page begins with its first row's heads
    const some = texts.slice(from, to).map((row, n) => (n === 0 ? { ...row, heads: rows[from]?.heads ?? null } : row));
    const shown = rows.slice(from, to);
    return `<section>
<header>${tag('h1', card.name)} ${pages.length === 1 ? '' : tag('b', `${i + 1} / ${pages.length}`)} ${circumstances(units, card, parts.load)}</header>
<table>${headHtml(units, card, some[0], parts)}<tbody>${some.map(rowHtml).join('\n')}</tbody></table>
${sheet.codeBelow ? foot(shown) + code : code + foot(shown)}
</section>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">${tag('title', card.name)}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:">
<style>${style(setting.sheet, setting.largePt, parts.face)}</style></head><body>
${sections.join('\n')}
</body></html>
`;
};
