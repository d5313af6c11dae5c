import type { stages } from '@windcall/contract';
import { said, twistText } from './use-units.ts';

/** What the words of a rifle are made of; a stored profile, the built-in one and that of a stage all have it. */
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

const dragText = ({ dragModel, dragCurve, bulletBC, bcSegments }: Described): string => {
  if (dragCurve !== null) return 'own drag curve';
  return `${dragModel} ${bulletBC}${bcSegments.length > 0 ? ' by Mach' : ''}`;
};

/** Parts in one line; a figure stays with its unit at the end of a line. */
const inLine = (parts: readonly string[]): string => parts.map((part) => part.replaceAll(' ', '\u00a0')).join(' · ');

/** A rifle and its load: `140 gr · G7 0.325 · 2800 fps · 1:8 · 0.25 MOA · zero 100 yd`. */
export const rifleText = (rifle: Described): string =>
  inLine([
    said('weight', rifle.bulletWeight),
    dragText(rifle),
    said('muzzle', rifle.muzzleVelocity),
    rifle.twistRate === 0
      ? 'no rifling'
      : `${twistText(rifle.twistRate)}${rifle.twistDirection === 'left' ? ' left' : ''}`,
    said('target', rifle.rifleAccuracy),
    `zero ${said('range', rifle.zeroRange)}`,
  ]);

/** Air: `72 °F · 29.92 inHg station · 50 % humidity`. */
export const airText = ({ temperature, pressure, humidity }: Omit<stages.Stage['air'], 'latitude'>): string =>
  inLine([said('temperature', temperature), `${said('pressure', pressure)} station`, `${humidity} % humidity`]);
