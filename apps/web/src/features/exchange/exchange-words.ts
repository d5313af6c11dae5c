import type { FoundProfile } from '@windcall/exchange';
import type { Kind } from '@windcall/units';
import type { Units } from '../../platform/measure/use-units.ts';

const WARNINGS: Readonly<Record<string, string>> = {
  'powder-default': 'The powder’s sensitivity is the editor’s default: probably nobody measured it.',
  'curve-mach-tenths': 'The curve’s Mach numbers are rounded to tenths: its file came from an old editor.',
  'curve-equal-mach-averaged': 'Several Cd stood at one Mach number: their mean is taken.',
  'zero-offset-kept-as-note': 'The zero’s offset is in clicks of an unknown scope: it is kept in the notes.',
  'zero-air-unknown': 'The air the rifle was zeroed in is not in the file.',
  'form-factor-doubtful': 'Weight, diameter and BC fit no bullet that is made: check them against the box.',
  'density-doubtful': 'Weight, diameter and length fit no bullet that is made: check them against the box.',
  'several-profiles': 'The file holds several profiles: choose one.',
  'several-series': 'The file holds several series: choose one.',
  'speed-doubtful': 'Some speeds are unlike any rifle’s: is the unit right?',
  'mean-differs': 'The file’s own average is not that of its shots.',
  'date-order-ambiguous': 'Day and month of its dates cannot be told apart: choose which comes first.',
  'direction-magnetic': 'Directions are magnetic: add the declination of the place.',
  'direction-missing': 'There is no direction: the wind cannot be laid across the range.',
  'station-pressure-missing': 'There is no station pressure; pressure at sea level is not taken for it.',
  'dope-calculated-or-shot': 'Take only rows that were shot: what another program calculated trues nothing.',
};

/** A doubt in a sentence. */
export const warningText = (warning: string): string => WARNINGS[warning] ?? warning;

const FIELDS: readonly (readonly [name: keyof FoundProfile, label: string, kind: Kind | null, digits: number])[] = [
  ['cartridge', 'Cartridge', null, 0],
  ['bulletWeight', 'Bullet weight', 'weight', 1],
  ['bulletDiameter', 'Bullet diameter', 'bullet', 3],
  ['bulletLength', 'Bullet length', 'bullet', 3],
  ['dragModel', 'Drag model', null, 0],
  ['bulletBC', 'Ballistic coefficient', null, 4],
  ['muzzleVelocity', 'Muzzle velocity', 'muzzle', 0],
  ['twistRate', 'Twist, one turn in', 'mount', 2],
  ['twistDirection', 'Twist to the', null, 0],
  ['scopeHeight', 'Scope height', 'mount', 2],
  ['zeroRange', 'Zero range', 'range', 0],
];

/** What was read of a profile, by name and reading. */
export const profileFacts = (profile: FoundProfile, units: Units): [string, string][] => {
  const facts = FIELDS.flatMap(([name, label, kind, digits]): [string, string][] => {
    const value = profile[name];
    if (typeof value === 'string' && value !== '') return [[label, value]];
    if (typeof value !== 'number') return [];
    return [[label, kind === null ? value.toFixed(digits) : units.format(kind, value, { digits }).text]];
  });
  const { zeroAir, dragCurve, bcSegments, click, elevationReferenceData } = profile;
  if (zeroAir != null) {
    facts.push([
      'Zeroed in',
      `${units.format('temperature', zeroAir.temperature).text}, ${units.format('pressure', zeroAir.pressure).text}, ${zeroAir.humidity.toFixed(0)} %`,
    ]);
  }
  if (dragCurve != null) facts.push(['Drag curve', `${dragCurve.length} rows`]);
  if ((bcSegments?.length ?? 0) > 0) facts.push(['BC by Mach', `${bcSegments?.length} rows`]);
  if (click != null) facts.push(['Click', `${click.value} ${click.unit}`]);
  if (elevationReferenceData != null) facts.push(['Elevations by distance', `${elevationReferenceData.length} rows`]);
  return facts;
};
