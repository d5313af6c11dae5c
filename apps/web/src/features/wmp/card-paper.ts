import type { cards, stages } from '@windcall/contract';
import { cardFigures } from '@windcall/simulation';
import { ownDay } from '../../kit/own-zone.ts';
import type { Cell, Code, FigureColumn, FigureRow, FiguresProps } from '../../paper/figures.ts';
import type { Size } from '../../paper/sizes.ts';
import { angleName, angleText, elevationText, windText } from '../../units/angles.ts';
import { isByCrosswind } from '../../units/card-figures.ts';
import { onTargetText } from '../../units/crosswind.ts';
import {
  circumstancesOf,
  firstRoundText,
  promiseSentence,
  readingRule,
  shortPromise,
} from '../../units/promise-words.ts';
import { type DialWords, dialedHolds, dialsApart, type Turrets } from '../../units/turrets.ts';
import type { Units } from '../../units/units.ts';
import { type CardViewRow, cardDecimals, cardRows, certaintyLine } from './card-view.ts';

export interface CardParts {
  /** mil per mph of full-value crosswind, by target number; null without a stage. */
  readonly perMph: ReadonlyMap<number, number> | null;
  /** Turrets of the card's rifle; null without a stage. */
  readonly turrets: Turrets | null;
  readonly code: Code | null;
  /** Bullet, drag and velocity in words; null without a stage. */
  readonly load: string | null;
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

/** The columns beside the holds: columns read in position come first, others only if they differ or there is room. */
interface Column {
  readonly head: string;
  readonly of: (row: CardViewRow) => string;
  readonly isLarge?: boolean;
}

/**
 * A card as a table to shoot from. Every hold is on it, because its promise covers all of them. Whole pages also have
 * the low and high of each hold and the time of flight.
 */
export const cardSheet = (units: Units, card: cards.Card, size: Size, parts: CardParts): FiguresProps => {
  const rows = cardRows(units, card);
  const decimals = cardDecimals(card.metadata.precisionMil);
  const [isPage, isSmall] = [size === 'letter' || size === 'a4', size === 'pocket' || size === 'wrist'];
  const dials = parts.turrets === null ? null : dialsApart(units, parts.turrets);
  const dial: DialWords | null = dials?.elevation.isApart ? dials.elevation : null;
  const up = (text: string): string => text.replace(/^U /, '');
  const held = rows.flatMap(({ brackets }) => brackets.flatMap((one) => one ?? []));
  const partOf = ({ crosswind, onTarget }: (typeof held)[number]) =>
    crosswind && onTarget ? onTargetText(units, crosswind, onTarget) : null;
  const hold = (one: CardViewRow['brackets'][number]): Cell => {
    if (one === null) return { text: '–' };
    const { ownElevation: own, low, high } = one;
    return {
      text: windText(units, one.hold, decimals),
      own: own === null ? null : (dial?.text(own) ?? elevationText(units, own, decimals)),
      part: partOf(one),
      range: isPage ? `${windText(units, low, decimals)} to ${windText(units, high, decimals)}` : null,
    };
  };
  const perWind = (milPerMph: number | undefined): string =>
    milPerMph === undefined ? '' : angleText(units, milPerMph * units.wire('wind', 1));
  const { perMph } = parts;
  const isOneLine = rows.every(({ target }) => target?.directionOfFireDeg === rows[0]?.target?.directionOfFireDeg);
  const before: readonly Column[] = [
    { head: '#', of: ({ target, isSubsonic }) => `${target?.number ?? ''}${isSubsonic ? '*' : ''}` },
    { head: units.name('range'), of: (row) => units.format('range', row.distanceYd).figure, isLarge: true },
    {
      head: `U ${angleName(units)}`,
      of: (row) => up(elevationText(units, row.elevationMil, decimals)),
      isLarge: dial === null || size === 'wrist',
    },
    ...(dial === null
      ? []
      : [{ head: `dial ${dial.unit}`, of: (row: CardViewRow) => up(dial.text(row.elevationMil)), isLarge: true }]),
  ];
  const after: readonly Column[] = [
    ...(isSmall && isOneLine
      ? []
      : [{ head: 'DoF', of: ({ target }: CardViewRow) => (target === null ? '' : `${target.directionOfFireDeg}°`) }]),
    ...(isSmall
      ? []
      : [
          {
            head: units.name('target'),
            of: ({ target }: CardViewRow) => (target === null ? '' : units.figure('target', target.sizeMoa)),
          },
        ]),
    ...(perMph === null
      ? []
      : [
          {
            head: `per ${units.name('wind')}`,
            of: ({ target }: CardViewRow) => perWind(target === null ? undefined : perMph.get(target.number)),
          },
        ]),
    ...(isPage
      ? [{ head: 'ToF s', of: ({ flightS }: CardViewRow) => (flightS === null ? '–' : units.number(flightS, 2)) }]
      : []),
  ];
  const plain = ({ head, isLarge = false }: Column): FigureColumn => ({ head, large: isLarge });
  const isCrosswind = isByCrosswind(card);
  const { wind, rifle, scenario, air, coriolis } = circumstancesOf(units, card);
  const certainty = isPage ? certaintyLine(units, card) : null;
  const columns = [
    ...before.map(plain),
    ...card.windBrackets.map(
      (_, i): FigureColumn => ({ ...{ head: '', large: true, shade: i % 2 === 1, headOfRow: i } }),
    ),
    ...after.map(plain),
  ];
  return {
    size,
    title: card.name,
    about: [rifle, ...(wind === null ? [] : [wind])].join(' · '),
    facts: [
      ...(parts.load === null ? [] : [['Load', parts.load] as const]),
      ...(!scenario || isSmall ? [] : [['Scenario', scenario] as const]),
      ['Air', isSmall ? air.replace(' station pressure', '').replace(' humidity', '') : air],
      ...(coriolis === null ? [] : [['Effects', coriolis] as const]),
      ...(isPage ? [['Promise', cardFigures(card)] as const] : []),
      ['Made', ownDay(card.createdAt)],
    ],
    columns,
    over: isCrosswind ? `hold for a crosswind, ${units.name('wind')}, of` : 'hold for a wind of',
    rows: rows.map(
      (row): FigureRow => ({
        heads: row.heads,
        cells: [...before.map(({ of }) => of(row)), ...row.brackets.map(hold), ...after.map(({ of }) => of(row))],
      }),
    ),
    notes: [
      card.promise === null
        ? 'No hit promise: this card was not tested.'
        : isSmall
          ? shortPromise(units, card.promise)
          : `${promiseSentence(units, card.promise)} ${firstRoundText(units, card.promise)}`.trim(),
      ...(certainty === null ? [] : [certainty]),
      isCrosswind
        ? `${readingRule(card)} ${isSmall ? `Heads: crosswind, ${units.name('wind')}, R from the right.` : 'Crosswind to the line of fire, R from the right; beyond the ends the nearest hold.'}`
        : 'Wind by where it comes from.',
      ...(held.some((one) => partOf(one)) && size !== 'wrist'
        ? [{ part: isSmall ? 'Small: where it hits.' : 'Small: the part of it in which the hold is on the target.' }]
        : []),
      ...(held.some((one) => one.ownElevation !== null) ? ['U at a hold: dial that with it.'] : []),
      `${isSmall ? `Holds in ${angleName(units)}.` : `Holds in ${angleName(units)}, L left, R right.`}${parts.turrets === null ? '' : ` ${dialedHolds(units, parts.turrets)}`.trimEnd()}${rows.some((row) => row.isSubsonic) ? ' * subsonic.' : ''}`,
    ],
    write: isSmall ? 'Wind' : 'Wind and hold',
    code: parts.code,
  };
};
