import { profiles } from '@windcall/contract';
import { APP_NAME } from '../../kit/app-name.ts';
import { escapeHtml } from '../../share/escape-html.ts';
import { angleName, angleText } from '../../units/angles.ts';
import { pointed, twistText, type Units } from '../../units/units.ts';

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
const leftOver = (units: Units, rifle: profiles.RifleRecord): readonly string[] => [
  ...(rifle.dragCurve === null
    ? []
    : ['The drag curve of your own: the device has one of its own, or takes the BC above.']),
  ...(rifle.bcSegments.length === 0
    ? []
    : [
        `BC by Mach number: ${rifle.bcSegments.map(({ mach, bc }) => `${bc} at Mach ${mach}`).join(', ')}. One BC is above.`,
      ]),
  ...(rifle.powderTable === null
    ? rifle.powderTempSensitivity === 0
      ? []
      : [
          `Velocity by temperature, for its own table: ${[0, 40, 72, 100]
            .map(
              (f) =>
                `${units.text('muzzle', rifle.muzzleVelocity + rifle.powderTempSensitivity * (f - profiles.POWDER_REFERENCE_F))} at ${units.text('temperature', f)}`,
            )
            .join(', ')}.`,
        ]
    : [
        `Velocity by temperature, for its own table: ${rifle.powderTable
          .map(
            ({ temperature, muzzleVelocity }) =>
              `${units.text('muzzle', muzzleVelocity)} at ${units.text('temperature', temperature)}`,
          )
          .join(', ')}.`,
      ]),
  ...(rifle.sightOffset === null
    ? []
    : [
        `The sight offset: the scope is ${units.text('mount', Math.abs(rifle.sightOffset))} ${rifle.sightOffset < 0 ? 'left' : 'right'} of the bore.`,
      ]),
  ...(rifle.spinFactor === null ? [] : [`The measured spin drift, ${rifle.spinFactor} of the calculated.`]),
  ...(rifle.elevationReferenceData === null && rifle.windageReferenceData === null
    ? []
    : ['Your observed elevations and windages: the device trues by its own calibration.']),
];

/** A rifle as an HTML page to type from, with escaped text. */
export const entrySheetHtml = (chosen: Units, name: string, rifle: profiles.RifleRecord, day: string): string => {
  const units = pointed(chosen);
  const rows = entriesOf(units, rifle).map(
    (cells) =>
      `<tr>${cells.map((text, i) => (i === 0 ? `<th scope="row">${text}</th>` : `<td>${escapeHtml(text)}</td>`)).join('')}<td class="box"></td></tr>`,
  );
  const left = leftOver(units, rifle);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(name)}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
  @page { margin: 0.6in }
  * { box-sizing: border-box; margin: 0 }
  body { font: 12pt/1.35 Inter, Arial, 'Liberation Sans', sans-serif; color: #000; background: #fff; max-width: 6.5in; font-variant-numeric: tabular-nums }
  h1 { font-size: 17pt; line-height: 1.2; overflow-wrap: anywhere } p { margin-top: 6pt; font-size: 10pt }
  table { width: 100%; border-collapse: collapse; margin: 10pt 0 }
  th, td { border-bottom: 0.5pt solid #000; padding: 4pt 6pt 4pt 0; text-align: left; vertical-align: baseline }
  th { width: 0.6in } td + td { font-weight: 700 } .box { width: 0.22in; border: 0.75pt solid #000 }
  li { font-size: 10pt }
</style></head><body>
<h1>${escapeHtml(name)}</h1>
<p>To enter by hand, in the order of the gun menu of a Kestrel with Applied Ballistics. Its app asks for the same: go by the names. Tick each line.</p>
<table>${rows.join('\n')}</table>
${left.length === 0 ? '' : `<p>Not in that menu:</p><ul>${left.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`}
<p>${escapeHtml(`${APP_NAME} · ${day}`)}</p>
</body></html>
`;
};
