import { stages } from '@windcall/contract';
import { clockText } from '@windcall/units';
import { parseClock } from '@windcall/wind';
import { twistText, type Units } from './units.ts';

/** Described parts of a rifle, which stored, built-in and stage rifles all have. */
type Described = Pick<
  stages.Stage['rifle'],
  | 'bulletWeight'
  | 'bulletBC'
  | 'bcSegments'
  | 'dragModel'
  | 'dragCurve'
  | 'muzzleVelocity'
  | 'twistRate'
  | 'twistDirection'
  | 'rifleAccuracy'
  | 'zeroRange'
>;

const dragText = (units: Units, { dragModel, dragCurve, bulletBC, bcSegments }: Described): string => {
  if (dragCurve !== null) return 'own drag curve';
  return `${dragModel} ${units.number(bulletBC)}${bcSegments.length > 0 ? ' by Mach' : ''}`;
};

/** Joins parts in one line that never breaks between a number and its unit. */
const inLine = (parts: readonly string[]): string => parts.map((part) => part.replaceAll(' ', '\u00a0')).join(' · ');

/** A rifle and its load: `140 gr · G7 0.325 · 2800 fps · 1:8 · 0.25 MOA · zero 100 yd`. */
export const rifleText = (units: Units, rifle: Described): string =>
  inLine([
    units.text('weight', rifle.bulletWeight),
    dragText(units, rifle),
    units.text('muzzle', rifle.muzzleVelocity),
    rifle.twistRate === 0
      ? 'no rifling'
      : `${twistText(units, rifle.twistRate)}${rifle.twistDirection === 'left' ? ' left' : ''}`,
    units.text('target', rifle.rifleAccuracy),
    `zero ${units.text('range', rifle.zeroRange)}`,
  ]);

/** Air: `72 °F · 29.92 inHg station · 50 % humidity`. */
export const airText = (
  units: Units,
  { temperature, pressure, humidity }: Omit<stages.Stage['air'], 'latitude'>,
): string =>
  inLine([
    units.text('temperature', temperature),
    `${units.text('pressure', pressure)} station`,
    `${units.number(humidity)} % humidity`,
  ]);

/** A uniform wind, mph, and where it comes from (clock degrees or text): `8 mph from 3:00`, or `calm`. */
export const steadyWindText = (units: Units, mph: number, from: number | string): string => {
  if (mph === 0) return 'calm';
  const read = parseClock(from);
  return `${units.text('wind', mph)} from ${read.status === 'ok' ? clockText(read.deg) : from}`;
};

/** Hint beside the switch of a drifting mean wind. */
export const DRIFT_HINT = 'From one half hour to the next its speed changes by about a third and its direction by 25°.';

/** Natural air: `meadow or prairie, broken sun, about 8 mph from 3:00`. */
export const naturalAirText = (
  units: Units,
  {
    ground,
    sky,
    speed,
    direction,
    drifts,
    heights,
  }: Pick<stages.SurfaceWind, 'ground' | 'sky' | 'speed' | 'drifts'> & {
    direction: string | number;
    heights?: stages.StageHeights | undefined;
  },
): string =>
  `${stages.GROUNDS[ground]}, ${stages.SKIES[sky]}, about ${steadyWindText(units, speed, direction)}${drifts ? ', drifting' : ''}${heights ? `, muzzle ${units.number(heights.muzzle)} m up` : ''}`;
