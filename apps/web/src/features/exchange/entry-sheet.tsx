import { profiles } from '@windcall/contract';
import { FigureSheets } from '../../paper/sheet.tsx';
import type { Size } from '../../paper/sizes.ts';
import { airText, angleName, angleText, pointed, twistText, type Units } from '../../units/index.ts';

/** Label in a device's menu, name, value. */
type Entry = readonly [label: string, name: string, value: string];

/** A gun's entries in the order of the Kestrel's menu (Applied Ballistics). Its files have no public description. */
const entriesOf = (units: Units, rifle: profiles.RifleRecord): readonly Entry[] => {
  const { zeroOffset, twistRate, twistDirection, bulletLength, tracking, click } = rifle;
  const offset = (mil: number): string => `${angleText(units, mil)} ${angleName(units)}`;
  return [
    ['MV', 'Muzzle velocity', units.text('muzzle', rifle.muzzleVelocity)],
    ['DM', 'Drag model', rifle.dragModel],
    ['BC', 'Ballistic coefficient', String(rifle.bulletBC)],
    ['BW', 'Bullet weight', units.text('weight', rifle.bulletWeight)],
    ['BD', 'Bullet diameter', units.text('bullet', rifle.bulletDiameter)],
    ['BL', 'Bullet length', bulletLength === null ? 'measure it' : units.text('bullet', bulletLength)],
    ['ZR', 'Zero range', units.text('range', rifle.zeroRange)],
    ['BH', 'Bore height: scope above bore', units.text('mount', rifle.scopeHeight)],
    ['ZH', 'Zero height: group high at the zero', zeroOffset === null ? '0' : offset(zeroOffset.elevation)],
    ['ZO', 'Zero offset: group right at the zero', zeroOffset === null ? '0' : offset(zeroOffset.windage)],
    [
      'SSF',
      'Sight scale, elevation · wind',
      tracking === null ? '1 · 1' : `${tracking.elevation} · ${tracking.windage}`,
    ],
    ['RT', 'Rifle twist', twistRate === 0 ? 'not known' : twistText(units, twistRate)],
    ['RTd', 'Twist direction', twistDirection === 'left' ? 'Left' : 'Right'],
    [
      'Unit',
      'Unit of elevation and wind',
      click === null
        ? angleName(units)
        : `${angleName(units)}; one click ${click.value} ${profiles.RIFLE.click.of.unit.words[click.unit]}`,
    ],
  ];
};

/** Profile values without a line in the menu. */
const leftOver = (units: Units, rifle: profiles.RifleRecord): readonly string[] => {
  const { powderTable, powderTempSensitivity: slope, sightOffset, spinFactor, zeroAir } = rifle;
  const speeds =
    powderTable ??
    (slope === 0 ? [] : [0, 40, 72, 100]).map((temperature) => ({
      temperature,
      muzzleVelocity: rifle.muzzleVelocity + slope * (temperature - profiles.POWDER_REFERENCE_F),
    }));
  const byTemperature = speeds.map(
    (row) => `${units.text('muzzle', row.muzzleVelocity)} at ${units.text('temperature', row.temperature)}`,
  );
  const byMach = rifle.bcSegments.map(({ mach, bc }) => `${bc} at Mach ${mach}`);
  return [
    rifle.dragCurve !== null && 'The drag curve of your own: the device has one of its own, or takes the BC above.',
    byMach.length > 0 && `BC by Mach number: ${byMach.join(', ')}. One BC is above.`,
    byTemperature.length > 0 && `Velocity by temperature, for its own table: ${byTemperature.join(', ')}.`,
    zeroAir !== null &&
      `The air of the zero: ${airText(units, zeroAir)}${zeroAir.powder === null ? '' : `, powder ${units.text('temperature', zeroAir.powder)}`}.`,
    sightOffset !== null &&
      `The sight offset: the scope is ${units.text('mount', Math.abs(sightOffset))} ${sightOffset < 0 ? 'left' : 'right'} of the bore.`,
    spinFactor !== null && `The measured spin drift, ${spinFactor} of the calculated.`,
    (rifle.elevationReferenceData ?? rifle.windageReferenceData) !== null &&
      'Your observed elevations and windages: the device trues by its own calibration.',
  ].filter((line) => line !== false);
};

export const entrySheet = (chosen: Units, name: string, rifle: profiles.RifleRecord, size: Size) => {
  const units = pointed(chosen);
  const left = leftOver(units, rifle);
  return (
    <FigureSheets
      size={size}
      title={name}
      about="To enter by hand, in the order of the gun menu of a Kestrel with Applied Ballistics. Its app asks for the same: go by the names. Tick each line."
      columns={[
        { head: '', isLeft: true },
        { head: '', isLeft: true },
        { head: '', isLeft: true, large: true },
        { head: '' },
      ]}
      rows={entriesOf(units, rifle).map((cells) => ({ cells: [...cells, '[\u00a0\u00a0\u00a0]'] }))}
      notes={left.length === 0 ? [] : ['Not in that menu:', ...left]}
    />
  );
};
