import {
  coriolisSaid,
  densityAltitudeFt,
  type Firing,
  mainWind,
  type Question,
  type Rifle,
  stageOf,
  type WindRow,
  type WindTable,
  windsOf,
} from '@windcall/simulation';
import { clickMil, clockText } from '@windcall/units';
import type { FigureColumn, FiguresProps } from '../../paper/figures.ts';
import type { Size } from '../../paper/sizes.ts';
import { angleText, elevationText, windText } from '../../units/angles.ts';
import { airText, rifleText, steadyWindText } from '../../units/condition-words.ts';
import { heldWords, windWords } from '../../units/question-words.ts';
import { dialsApart } from '../../units/turrets.ts';
import type { Units } from '../../units/units.ts';
import { windUnitMph } from './wind-unit.ts';

/** Wind and incline: `8 mph from 3:00, 5° uphill`. A range of speeds is printed for its middle. */
const lineText = (units: Units, question: Question): string => {
  const { incline, winds } = question;
  const level = incline === 0 ? 'level' : `${Math.abs(incline)}° ${incline > 0 ? 'uphill' : 'downhill'}`;
  const slope = [level, ...heldWords(units, question)].join(', ');
  if (winds !== null) return `${windWords(units, question)}, ${slope}`;
  const { speed, from } = mainWind(question);
  const one = steadyWindText(units, speed, from);
  if (windsOf(question).length === 1) return `${one}, ${slope}`;
  return `${one} (${question.windGust ? 'mean' : 'middle'} of ${windWords(units, question)}), ${slope}`;
};

interface RangeSheetOf {
  readonly table: WindTable;
  readonly rifle: Rifle;
  readonly question: Question;
  readonly firing: Firing;
}

export const rangeSheet = (
  units: Units,
  { table, rifle, question, firing }: RangeSheetOf,
  size: Size,
): FiguresProps => {
  const stage = stageOf(question, rifle, firing);
  const isPage = size === 'letter' || size === 'a4';
  const decimals = isPage ? 2 : 1;
  const oneInMph = windUnitMph(units);
  const clicks = rifle.click === null ? {} : { clickMil: clickMil(rifle.click) };
  const angle = units.name('angle', clicks);
  const dials = dialsApart(units, rifle);
  const at = ({ distance: rangeYd }: WindRow) => ({ ...clicks, rangeYd });
  type Column = FigureColumn & { readonly of: (row: WindRow) => string };
  const large = (head: string, of: Column['of'], shade = false): Column => ({ head, of, large: true, shade });
  const dialed = (axis: 'elevation' | 'wind', of: (row: WindRow) => number): Column[] =>
    dials?.[axis].isApart ? [large(`Dial, ${dials[axis].unit}`, (row) => dials[axis].text(of(row)))] : [];
  const drift = ({ main }: WindRow): number => main.windDriftMils;
  const columns: readonly Column[] = [
    large(`Distance, ${units.name('range')}`, (row) => units.figure('range', row.distance, 0)),
    large(`Elevation, ${angle}`, (row) => elevationText(units, row.main.elevationMils, decimals, at(row))),
    ...dialed('elevation', ({ main }) => main.elevationMils),
    ...(table.winds.length === 1
      ? [
          large(`Wind, ${angle}`, (row) => windText(units, drift(row), decimals, at(row)), true),
          ...dialed('wind', drift),
        ]
      : table.winds.map(({ speed, from }, i) =>
          large(
            `${units.text('wind', speed)}${question.windToFrom === null ? '' : ` ${clockText(from)}`}`,
            (row) => windText(units, row.windMils[i] ?? drift(row), decimals, at(row)),
            i % 2 === 0,
          ),
        )),
    {
      head: `Per 1 ${units.name('wind')}`,
      of: (row) => angleText(units, row.main.details.windMilsPerMph * oneInMph, 2, at(row)),
    },
    ...(isPage
      ? [
          {
            head: `Spin drift, ${angle}`,
            of: (row: WindRow) => windText(units, row.main.details.spinDriftMils, 2, at(row)),
          },
          { head: 'Time, s', of: ({ main }: WindRow) => units.number(main.timeOfFlight, 2) },
          {
            head: `Speed, ${units.name('muzzle')}`,
            of: ({ main }: WindRow) => units.figure('muzzle', main.details.impactVelocity, 0),
          },
          { head: 'Mach', of: ({ main }: WindRow) => units.number(main.details.mach, 2) },
          {
            head: `Energy, ${units.name('energy')}`,
            of: ({ main }: WindRow) => units.figure('energy', main.details.impactEnergy, 0),
          },
          {
            head: `SD up, side, ${angle}`,
            of: (row: WindRow) =>
              [row.main.dispersion.sigmaElevationMil, row.main.dispersion.sigmaWindMil]
                .map((mil) => angleText(units, mil, 2, at(row)))
                .join(' · '),
          },
        ]
      : []),
  ];
  const wind = lineText(units, question);
  // small papers show no names of facts
  const named = (name: string, value: string): [string, string] => [
    name,
    isPage ? value : `${name.toLowerCase()} ${value}`,
  ];
  return {
    size,
    title: stage.rifle.name === '' ? 'Rifle not named' : stage.rifle.name,
    about: wind,
    what: size === 'letter' || size === 'a4' ? 'Range table' : undefined,
    facts: [
      ['Load', rifleText(units, rifle)],
      ['Air', airText(units, stage.air)],
      named('Density altitude', units.text('altitude', question.densityAltitude ?? densityAltitudeFt(stage.air), 0)),
      named('Asked', units.text('range', question.distance)),
      ['Effects', units.sentence(coriolisSaid(stage))],
    ],
    columns,
    rows: table.rows.map((row) => ({ cells: columns.map(({ of }) => of(row)) })),
    notes: [`Corrections in ${angle}: U up, D down, R right, L left.`],
    write: 'Wind',
  };
};
