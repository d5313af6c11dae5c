import type { profiles as rifles } from '@windcall/contract';
import { cToF, MIL_PER_MOA, mpsToFps, mToYd, paToInHg } from '@windcall/units';
import { curveOfRows } from './curve-of-rows.ts';
import { utf8 } from './decode-text.ts';
import { bulletDoubts, sectionalDensity } from './doubts.ts';
import { type FoundProfile, type ReadProfile, Refusal } from './outcome.ts';
import { isObject, type Json, parseJson } from './parse-json.ts';
import { checkProfile } from './profile-bounds.ts';
import { A7P_SOUND_MPS, POWDER_REFERENCE_C, POWDER_STEP_F } from './read-a7p.ts';
import { unzipOne } from './unzip-one.ts';

const MAX_PACKED_BYTES = 262_144;
const MAX_CONTENT_BYTES = 2_097_152;
const MAX_PROFILES = 50;

/** Units of clicks and offsets by their names in the file, as mil. */
const ANGLES: Readonly<Record<string, readonly [unit: NonNullable<rifles.RifleRecord['click']>['unit'], mil: number]>> =
  {
    mil: ['mil', 1],
    mrad: ['mil', 1],
    moa: ['moa', MIL_PER_MOA],
    inper100yd: ['smoa', 1000 / 3600],
    cmper100m: ['cm100', 0.1],
  };
const angle = (name: unknown) => ANGLES[typeof name === 'string' ? name.toLowerCase() : ''];

/** A figure of the file; −1, what is missing and what is no number are unknown. */
const figure = (part: Json, key: string): number | null => {
  const value = part[key];
  return typeof value === 'number' && Number.isFinite(value) && value !== -1 ? value : null;
};
const word = (part: Json, key: string): string => {
  const value = part[key];
  return typeof value === 'string' ? value.replaceAll('\0', '').trim() : '';
};
const list = (part: Json, key: string): number[] => {
  const value = part[key];
  return Array.isArray(value) ? value.filter((v): v is number => typeof v === 'number' && Number.isFinite(v)) : [];
};

const need = (value: number | null, field: string): number => {
  if (value === null) throw new Refusal('missing', `The file does not say ${field}.`, { field });
  return value;
};

const dragOf = (ammo: Json, weightGr: number, diameterIn: number, warnings: string[]): Partial<FoundProfile> => {
  const type = word(ammo, 'dragTypeValue').toLowerCase();
  if (type === 'custom') {
    const cds = list(ammo, 'customDragTableCd');
    const rows = list(ammo, 'customDragTableMach')
      .slice(0, cds.length)
      .map((mach, i) => ({ mach, cd: cds[i]! }));
    const { curve, averaged } = curveOfRows(rows);
    if (averaged) warnings.push('curve-equal-mach-averaged');
    return { bulletBC: sectionalDensity(weightGr, diameterIn), bcSegments: [], dragCurve: curve };
  }
  if (type !== 'g1' && type !== 'g7') {
    throw new Refusal('malformed', 'The kind of drag is neither G1, G7 nor a drag curve.', { field: 'dragTypeValue' });
  }
  const model = type === 'g7' ? 'G7' : 'G1';
  const several = ammo[`useMultiBc${model}`] === true;
  const bcs = list(ammo, `multiBcTable${model}Bc`);
  const segments = !several
    ? []
    : list(ammo, `multiBcTable${model}VMps`)
        .slice(0, bcs.length)
        .map((v, i) => ({ mach: v / A7P_SOUND_MPS, bc: bcs[i]! }))
        .sort((p, q) => q.mach - p.mach);
  return {
    dragModel: model,
    bulletBC: segments[0]?.bc ?? need(figure(ammo, `bc${model}`), 'bulletBC'),
    bcSegments: segments.length < 2 ? [] : segments,
  };
};

const profileOf = (data: Json, warnings: string[]): FoundProfile => {
  const part = (key: string): Json => (isObject(data[key]) ? data[key] : {});
  const [weapon, ammo, sight] = [part('weapon'), part('ammo'), part('sight')];
  const weight = need(figure(ammo, 'weightGrain'), 'bulletWeight');
  const diameter = need(figure(ammo, 'caliberInch') ?? figure(weapon, 'caliberInch'), 'bulletDiameter');
  const velocityMps = need(figure(ammo, 'muzzleVelocityMps'), 'muzzleVelocity');
  const velocityC = figure(ammo, 'muzzleVelocityTemperatureC') ?? 15;
  const perStep = ammo.usePowderSensitivity === true ? (figure(ammo, 'powderSensitivityFrac') ?? 0) : 0;
  const twist = typeof weapon.twistInch === 'number' ? weapon.twistInch : 0;
  const [zeroC, zeroHpa, humidity] = [
    figure(ammo, 'zeroTemperatureC'),
    figure(ammo, 'zeroPressurehPa'),
    figure(ammo, 'zeroHumidityFrac'),
  ];
  const powderC = ammo.zeroUseDiffPowderTemperature === true ? figure(ammo, 'zeroPowderTemperatureC') : zeroC;
  const offset = (axis: 'X' | 'Y') =>
    (figure(ammo, `zeroOffset${axis}`) ?? 0) * (angle(ammo[`zeroOffset${axis}Unit`])?.[1] ?? 1);
  const click = angle(sight.verticalClickUnit);
  const clickValue = figure(sight, 'verticalClick');
  const height = figure(sight, 'sightHeightInch');
  const zero = figure(ammo, 'zeroDistanceMeter');
  const cartridge = word(weapon, 'caliberName');
  return {
    name: word(data, 'name') || word(ammo, 'name') || 'Imported profile',
    notes: [word(weapon, 'name'), word(ammo, 'name'), word(ammo, 'projectileName'), word(sight, 'name')]
      .filter((line) => line !== '')
      .join('\n'),
    cartridge: cartridge === '' ? null : cartridge,
    bulletWeight: weight,
    bulletDiameter: diameter,
    bulletLength: figure(ammo, 'lengthInch'),
    ...dragOf(ammo, weight, diameter, warnings),
    muzzleVelocity: mpsToFps(velocityMps * (1 + (perStep * (POWDER_REFERENCE_C - velocityC)) / 15)),
    powderTempSensitivity: mpsToFps(velocityMps * perStep) / POWDER_STEP_F,
    ...(twist === -1 ? {} : { twistRate: Math.abs(twist), twistDirection: twist < 0 ? 'left' : 'right' }),
    ...(height === null ? {} : { scopeHeight: height }),
    ...(zero === null ? {} : { zeroRange: mToYd(zero) }),
    zeroAir:
      zeroC === null || zeroHpa === null || humidity === null || powderC === null
        ? null
        : {
            temperature: cToF(zeroC),
            pressure: paToInHg(zeroHpa * 100),
            humidity: humidity * 100,
            powder: cToF(powderC),
          },
    zeroOffset: { windage: offset('X'), elevation: offset('Y') },
    click: click === undefined || clickValue === null ? null : { unit: click[0], value: clickValue },
  };
};

/**
 * Reads a backup of ebalistyka (.ebcp): a ZIP of `ebalistyka.json`. Several profiles come in the order of the file; the
 * first of them is `profile`.
 * @throws Refusal when it is damaged, grows too large, or a value is missing or lies outside the bounds of a profile
 */
export const readEbcp = (bytes: Uint8Array): ReadProfile => {
  if (bytes.length > MAX_PACKED_BYTES) throw new Refusal('too-large', 'An .ebcp file is at most 256 KiB.');
  const text = utf8(unzipOne(bytes, 'ebalistyka.json', MAX_CONTENT_BYTES));
  if (text === null) throw new Refusal('malformed', 'The archive’s content is no UTF-8 text.', { field: 'archive' });
  const content = parseJson(text);
  const items = isObject(content) && Array.isArray(content.items) ? content.items.filter(isObject) : [];
  const warnings: string[] = [];
  const dataOf = (type: string): Json[] =>
    items.flatMap((item) => (item.type === type && isObject(item.data) ? [item.data] : []));
  const whole = dataOf('profile');
  const candidates: Json[] = whole.length > 0 ? whole : dataOf('ammo').map((ammo) => ({ ammo }));
  if (candidates.length === 0)
    throw new Refusal('missing', 'The file holds no profile and no ammunition.', { field: 'items' });
  const profiles = candidates.slice(0, MAX_PROFILES).map((data) => checkProfile(profileOf(data, warnings)));
  const profile = profiles[0]!;
  if (profiles.length > 1) warnings.push('several-profiles');
  warnings.push(...bulletDoubts(profile));
  const others = items.length - Math.min(candidates.length, MAX_PROFILES);
  return { profile, profiles, warnings, lost: others > 0 ? [`${others} other entries of the file`] : [] };
};
