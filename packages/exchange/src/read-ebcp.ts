import { profiles as rifles } from '@windcall/contract';
import { cToF, MIL_PER_MOA, mpsToFps, mToYd, paToInHg } from '@windcall/units';
import { curveOfRows } from './curve-of-rows.ts';
import { isObject, type Json, parseJson, utf8 } from './decode-text.ts';
import { bulletDoubts, sectionalDensity } from './doubts.ts';
import { type FoundProfile, type ReadProfile, Refusal } from './outcome.ts';
import { checkProfile } from './profile-bounds.ts';
import { A7P_SOUND_MPS, POWDER_REFERENCE_C, POWDER_STEP_F } from './read-a7p.ts';
import { unzipOne } from './unzip-one.ts';

const KNOWN_MODELS = rifles.DRAG_MODEL_NAMES.filter((name) => rifles.DRAG_MODELS[name].ebcp !== null)
  .toSorted()
  .join(', ');
const MAX_PACKED_BYTES = 262_144;
const MAX_CONTENT_BYTES = 2_097_152;
const MAX_PROFILES = 50;

/** Units of clicks and offsets, mil. */
const ANGLES: Readonly<Record<string, readonly [unit: NonNullable<rifles.RifleRecord['click']>['unit'], mil: number]>> =
  {
    mil: ['mil', 1],
    mrad: ['mil', 1],
    moa: ['moa', MIL_PER_MOA],
    inper100yd: ['smoa', 1000 / 3600],
    cmper100m: ['cm100', 0.1],
  };
const angle = (name: unknown) => ANGLES[typeof name === 'string' ? name.toLowerCase() : ''];

/** A number; null for −1, missing ones and others. */
const figure = (part: Json, key: string): number | null => {
  const value = part[key];
  return typeof value === 'number' && Number.isFinite(value) && value !== -1 ? value : null;
};
const word = (part: Json, key: string): string => {
  const value = part[key];
  return typeof value === 'string' ? value.replaceAll('\0', '').trim() : '';
};
const pairs = (part: Json, first: string, second: string): [number, number][] => {
  const [a, b] = [part[first] ?? [], part[second] ?? []];
  const isFigures = (list: unknown): list is number[] => Array.isArray(list) && list.every(Number.isFinite);
  if (!isFigures(a) || !isFigures(b) || a.length !== b.length) {
    throw new Refusal('malformed', `${first} and ${second} are not two lists of as many numbers.`, { field: first });
  }
  return a.map((v, i) => [v, b[i]!]);
};

/** Values without a field in a profile, in words. */
const WITHOUT_A_PLACE: readonly (readonly [part: 'ammo' | 'sight', key: string, words: string])[] = [
  ['ammo', 'zeroLookAngleRad', 'the angle the zero was shot at'],
  ['sight', 'sightHorizontalOffsetInch', 'the sideways offset of the sight'],
  ['sight', 'maxMagnification', 'the magnifications of the sight'],
];

const need = (value: number | null, field: string): number => {
  if (value === null) throw new Refusal('missing', `The file does not say ${field}.`, { field });
  return value;
};

const dragOf = (ammo: Json, weightGr: number, diameterIn: number, warnings: string[]): Partial<FoundProfile> => {
  const type = word(ammo, 'dragTypeValue').toLowerCase();
  if (type === 'custom') {
    const rows = pairs(ammo, 'customDragTableMach', 'customDragTableCd').map(([mach, cd]) => ({ mach, cd }));
    const { curve, averaged } = curveOfRows(rows);
    if (averaged) warnings.push('curve-equal-mach-averaged');
    return { bulletBC: sectionalDensity(weightGr, diameterIn), bcSegments: [], dragCurve: curve };
  }
  const model = rifles.DRAG_MODEL_NAMES.find((name) => rifles.DRAG_MODELS[name].ebcp === type);
  if (model === undefined) {
    throw new Refusal('malformed', `The kind of drag is neither ${KNOWN_MODELS} nor a drag curve.`, {
      field: 'dragTypeValue',
    });
  }
  const several = ammo[`useMultiBc${model}`] === true;
  const segments = !several
    ? []
    : pairs(ammo, `multiBcTable${model}VMps`, `multiBcTable${model}Bc`)
        .map(([v, bc]) => ({ mach: v / A7P_SOUND_MPS, bc }))
        .sort((p, q) => q.mach - p.mach);
  return {
    dragModel: model,
    bulletBC: segments[0]?.bc ?? need(figure(ammo, `bc${model}`), 'bulletBC'),
    bcSegments: segments.length < 2 ? [] : segments,
  };
};

const profileOf = (data: Json, warnings: string[], lost: string[]): FoundProfile => {
  const part = (key: string): Json => (isObject(data[key]) ? data[key] : {});
  const [weapon, ammo, sight] = [part('weapon'), part('ammo'), part('sight')];
  for (const [where, key, words] of WITHOUT_A_PLACE) if (figure(part(where), key)) lost.push(words);
  if (figure(sight, 'horizontalClick') !== figure(sight, 'verticalClick')) lost.push('the click of the windage turret');
  const weight = need(figure(ammo, 'weightGrain'), 'bulletWeight');
  const diameter = need(figure(ammo, 'caliberInch') ?? figure(weapon, 'caliberInch'), 'bulletDiameter');
  const velocityMps = need(figure(ammo, 'muzzleVelocityMps'), 'muzzleVelocity');
  const velocityC = figure(ammo, 'muzzleVelocityTemperatureC');
  const stated = ammo.usePowderSensitivity === true ? (figure(ammo, 'powderSensitivityFrac') ?? 0) : 0;
  // without the powder's temperature, a velocity cannot be converted to another temperature
  const perStep = velocityC === null ? 0 : stated;
  if (perStep !== stated) lost.push('the powder’s sensitivity (the temperature of its velocity is not said)');
  const twist = figure(weapon, 'twistInch');
  const [zeroC, zeroHpa, humidity] = [
    figure(ammo, 'zeroTemperatureC'),
    figure(ammo, 'zeroPressurehPa'),
    figure(ammo, 'zeroHumidityFrac'),
  ];
  const powderC = ammo.zeroUseDiffPowderTemperature === true ? figure(ammo, 'zeroPowderTemperatureC') : zeroC;
  /** mil; null for unknown units */
  const offset = (axis: 'X' | 'Y'): number | null => {
    const value = figure(ammo, `zeroOffset${axis}`) ?? 0;
    if (value === 0) return 0;
    const unit = angle(ammo[`zeroOffset${axis}Unit`]);
    return unit === undefined ? null : value * unit[1];
  };
  const [windage, elevation] = [offset('X'), offset('Y')];
  const click = angle(sight.verticalClickUnit);
  const clickValue = figure(sight, 'verticalClick');
  const unitsOf = (part: Json, ...keys: string[]) => [
    ...new Set(keys.map((key) => `“${word(part, key).slice(0, 12)}”`)),
  ];
  if (windage === null || elevation === null) {
    const units = unitsOf(ammo, 'zeroOffsetXUnit', 'zeroOffsetYUnit').join(' and ');
    lost.push(`the offset of the zero (in ${units}, which is not known)`);
  }
  if (click === undefined && clickValue !== null) {
    lost.push(`the click (in ${unitsOf(sight, 'verticalClickUnit').join('')}, which is not known)`);
  }
  const height = figure(sight, 'sightHeightInch');
  const zero = figure(ammo, 'zeroDistanceMeter');
  const cartridge = word(weapon, 'caliberName');
  return {
    name: word(data, 'name') || word(ammo, 'name') || 'Imported profile',
    notes: [word(weapon, 'name'), word(ammo, 'name'), word(ammo, 'projectileName'), word(sight, 'name')]
      .filter((line) => line !== '')
      .join('\n'),
    cartridge: cartridge === '' ? null : cartridge,
    // 0 is the editor's empty field
    barrelLength: figure(weapon, 'barrelLengthInch') || null,
    bulletWeight: weight,
    bulletDiameter: diameter,
    bulletLength: figure(ammo, 'lengthInch'),
    ...dragOf(ammo, weight, diameter, warnings),
    muzzleVelocity: mpsToFps(
      velocityMps * (1 + (perStep * (POWDER_REFERENCE_C - (velocityC ?? POWDER_REFERENCE_C))) / 15),
    ),
    powderTempSensitivity: mpsToFps(velocityMps * perStep) / POWDER_STEP_F,
    ...(twist === null ? {} : { twistRate: Math.abs(twist), twistDirection: twist < 0 ? 'left' : 'right' }),
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
    zeroOffset: windage === null || elevation === null ? null : { windage, elevation },
    click: click === undefined || clickValue === null ? null : { unit: click[0], value: clickValue },
  };
};

/**
 * Reads a backup of ebalistyka (.ebcp): a ZIP of `ebalistyka.json`, with profiles in the order of the file.
 * @throws Refusal for damaged or large files, and for missing values or ones out of bounds
 */
export const readEbcp = (bytes: Uint8Array): ReadProfile => {
  if (bytes.length > MAX_PACKED_BYTES) throw new Refusal('too-large', 'An .ebcp file is at most 256 KiB.');
  const text = utf8(unzipOne(bytes, 'ebalistyka.json', MAX_CONTENT_BYTES));
  if (text === null) throw new Refusal('malformed', 'The archive’s content is no UTF-8 text.', { field: 'archive' });
  const content = parseJson(text);
  const items = isObject(content) && Array.isArray(content.items) ? content.items.filter(isObject) : [];
  const [warnings, lost]: [string[], string[]] = [[], []];
  const dataOf = (type: string): Json[] =>
    items.flatMap((item) => (item.type === type && isObject(item.data) ? [item.data] : []));
  const whole = dataOf('profile');
  const candidates: Json[] = whole.length > 0 ? whole : dataOf('ammo').map((ammo) => ({ ammo }));
  if (candidates.length === 0)
    throw new Refusal('missing', 'The file holds no profile and no ammunition.', { field: 'items' });
  const profiles = candidates.slice(0, MAX_PROFILES).map((data) => checkProfile(profileOf(data, warnings, lost)));
  const profile = profiles[0]!;
  if (profiles.length > 1) warnings.push('several-profiles');
  warnings.push(...bulletDoubts(profile));
  const others = items.length - Math.min(candidates.length, MAX_PROFILES);
  if (others > 0) lost.push(`${others} other entries of the file`);
  return { profile, profiles, warnings, lost: [...new Set(lost)] };
};
