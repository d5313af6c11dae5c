import type { FoundProfile } from '@windcall/exchange';
import type { Kind } from '@windcall/units';
import type { Units } from '../../units/units.ts';

const WARNINGS: Readonly<Record<string, string>> = {
  'powder-default': 'The powder’s sensitivity is the editor’s default: probably nobody measured it.',
  'curve-mach-tenths': 'The curve’s Mach numbers are rounded to tenths: its file came from an old editor.',
  'curve-equal-mach-averaged': 'Several Cd values at one Mach number: their mean is used.',
  'zero-offset-kept-as-note': 'The zero’s offset is in clicks of an unknown scope: it is kept in the notes.',
  'zero-air-unknown': 'The air the rifle was zeroed in is not in the file.',
  'form-factor-doubtful': 'No bullet made has this weight, diameter and BC: check them against the box.',
  'density-doubtful': 'No bullet made has this weight, diameter and length: check them against the box.',
  'several-profiles': 'The file holds several profiles: choose one.',
  'another-rifle':
    'Its shots are counted twice: a second run may be another rifle. Each run is a string here: choose one.',
  'drop-sign': 'Drops with a minus were taken as below the line, so they are dialed up. Check the signs.',
  'windage-side': 'The wind column names no side and no wind: it is shown, and not kept.',
  'wind-missing': 'The meter wrote no wind: its air can be used.',
  'clock-changed': 'The clock was set back an hour during the log: the hour was added.',
  'several-strings': 'The file holds several strings: choose one.',
  'speeds-at-target': 'Its speeds are those at the target: they are never taken for the muzzle’s.',
  'several-series': 'The file holds several series: choose one.',
  'speed-doubtful': 'Some velocities do not look like a rifle’s: is the unit right?',
  'air-doubtful': 'This is no air that anybody shoots in: is a sign, a unit or a column wrong?',
  'heading-differs': 'The heading of another column names what you chose: are two columns exchanged?',
  'mean-differs': 'The file’s average does not match its shots.',
  'date-order-ambiguous': 'Its dates could be month/day or day/month: choose which comes first.',
  'direction-magnetic': 'Directions are magnetic: add the local declination.',
  'direction-missing': 'There is no wind direction, so the wind cannot be applied to the range.',
  'station-pressure-missing': 'There is no station pressure; sea-level pressure is not used in its place.',
  'dope-calculated-or-shot': 'Use only rows you shot: another program’s numbers cannot true your rifle.',
};

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

export const profileFacts = (units: Units, profile: FoundProfile): [string, string][] => {
  const facts = FIELDS.flatMap(([name, label, kind, digits]): [string, string][] => {
    const value = profile[name];
    if (typeof value === 'string' && value !== '') return [[label, value]];
    if (typeof value !== 'number') return [];
    return [[label, kind === null ? units.number(value, digits) : units.format(kind, value, { digits }).text]];
  });
  const { zeroAir, dragCurve, bcSegments, click, elevationReferenceData } = profile;
  if (zeroAir != null) {
    facts.push([
      'Zeroed in',
      `${units.format('temperature', zeroAir.temperature).text}, ${units.format('pressure', zeroAir.pressure).text}, ${units.number(zeroAir.humidity, 0)} %`,
    ]);
  }
  if (dragCurve != null) facts.push(['Drag curve', `${dragCurve.length} rows`]);
  if ((bcSegments?.length ?? 0) > 0) facts.push(['BC by Mach', `${bcSegments?.length} rows`]);
  if (click != null) facts.push(['Click', `${click.value} ${click.unit}`]);
  if (elevationReferenceData != null) facts.push(['Elevations by distance', `${elevationReferenceData.length} rows`]);
  return facts;
};
