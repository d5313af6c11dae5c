import { md5 } from '@noble/hashes/legacy.js';
import { profiles } from '@windcall/contract';
import { cToF, mpsToFps, mToIn, mToYd, paToInHg } from '@windcall/units';
import { type A7pMessage, readA7pMessage } from './a7p-message.ts';
import { curveOfRows } from './curve-of-rows.ts';
import { bulletDoubts, sectionalDensity } from './doubts.ts';
import { type FoundProfile, type ReadProfile, Refusal } from './outcome.ts';
import { checkProfile } from './profile-bounds.ts';

export const MAX_A7P_BYTES = 65_536;
const CHECKSUM_CHARS = 32;
/** Speed of sound of the format, m/s (15 °C). Source: o-murphy/a7p, ArcherBC2. */
export const A7P_SOUND_MPS = 340.294;
/** Temperature of a profile's muzzle velocity, °C (72 °F). */
export const POWDER_REFERENCE_C = 22.22;
/** The 15 °C of a powder coefficient, in °F. */
export const POWDER_STEP_F = 27;
/** The editor's default: 1 % per 15 °C. */
const DEFAULT_POWDER = 1000;
export const A7P_CURVE = 2;
const KNOWN_MODELS = profiles.DRAG_MODEL_NAMES.filter((name) => profiles.DRAG_MODELS[name].a7p !== null)
  .toSorted()
  .join(', ');
const TWISTS = { 0: 'right', 1: 'left' } as const;
/** Mach × 10⁴; an old editor wrote × 10. Every bullet's fastest row is above Mach 0.01. */
const TENTHS_MACH = 100;

/** MD5 as 32 hexadecimal characters at the start of an a7p file, to detect cut files. */
export const checksumOf = (payload: Uint8Array): string =>
  [...md5(payload)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const dragOf = (
  { numbers, rows }: A7pMessage,
  weightGr: number,
  diameterIn: number,
  warnings: string[],
): Pick<FoundProfile, 'dragModel' | 'bulletBC' | 'bcSegments' | 'dragCurve'> => {
  const type = numbers.get(24) ?? 0;
  if (type === A7P_CURVE) {
    const used = rows.filter((row) => row.bcCd !== 0);
    const tenths = used.length > 0 && used.every((row) => row.mv <= TENTHS_MACH);
    if (tenths) warnings.push('curve-mach-tenths');
    const scale = tenths ? 10 : 10_000;
    const { curve, averaged } = curveOfRows(used.map(({ bcCd, mv }) => ({ mach: mv / scale, cd: bcCd / 10_000 })));
    if (averaged) warnings.push('curve-equal-mach-averaged');
    // with a curve, the BC is the sectional density
    return { bulletBC: sectionalDensity(weightGr, diameterIn), bcSegments: [], dragCurve: curve };
  }
  const dragModel = profiles.DRAG_MODEL_NAMES.find((name) => profiles.DRAG_MODELS[name].a7p === type);
  if (dragModel === undefined) {
    throw new Refusal('malformed', `The kind of drag is ${type}; ${KNOWN_MODELS} and a drag curve are known.`, {
      field: 'bc_type',
    });
  }
  // the editor fills unused rows with zeros
  const used = rows.filter((row) => row.bcCd !== 0).sort((p, q) => q.mv - p.mv);
  const [fastest] = used;
  return {
    dragModel,
    bulletBC: (fastest?.bcCd ?? 0) / 10_000,
    bcSegments:
      used.length < 2 ? [] : used.map(({ bcCd, mv }) => ({ mach: mv / 10 / A7P_SOUND_MPS, bc: bcCd / 10_000 })),
  };
};

const zeroAirOf = (
  numbers: ReadonlyMap<number, number>,
  warnings: string[],
): Exclude<FoundProfile['zeroAir'], undefined> => {
  const pressure = numbers.get(16) ?? 0;
  // 0 is absent
  if (pressure === 0) {
    warnings.push('zero-air-unknown');
    return null;
  }
  return {
    temperature: cToF(numbers.get(15) ?? 0),
    pressure: paToInHg((pressure / 10) * 100),
    humidity: numbers.get(17) ?? 0,
    powder: cToF(numbers.get(19) ?? 0),
  };
};

/** `.264`: caliber of a file without a name. */
export const caliberOf = (diameterIn: number): string => diameterIn.toFixed(3).replace(/^0/, '');

const notesOf = ({ texts, numbers }: A7pMessage, name: string, diameterIn: number, warnings: string[]): string => {
  const [bullet, note, caliber] = [texts.get(3), texts.get(6), texts.get(28)];
  const lines: string[] = [];
  if (bullet && bullet !== name) lines.push(`Bullet: ${bullet}`);
  if (caliber && caliber !== caliberOf(diameterIn)) lines.push(`Caliber: ${caliber}`);
  const [x, y] = [-(numbers.get(7) ?? 0) / 1000 + 0, (numbers.get(8) ?? 0) / 1000];
  if (x !== 0 || y !== 0) {
    lines.push(`Zero offset in clicks: x ${x}, y ${y}`);
    warnings.push('zero-offset-kept-as-note');
  }
  if (note) lines.push(note);
  return lines.join('\n');
};

/**
 * Reads a profile of ArcherBC2 or ebalistyka (.a7p): MD5 of the rest in 32 characters, then a protobuf message.
 * @throws Refusal for changed, cut or malformed files and values out of bounds
 */
export const readA7p = (bytes: Uint8Array): ReadProfile => {
  if (bytes.length > MAX_A7P_BYTES) throw new Refusal('too-large', 'An a7p file is at most 64 KiB.');
  const payload = bytes.subarray(CHECKSUM_CHARS);
  const stated = String.fromCharCode(...bytes.subarray(0, CHECKSUM_CHARS)).toLowerCase();
  if (stated !== checksumOf(payload)) {
    throw new Refusal('checksum', 'The file was changed or cut short: its checksum does not fit its content.', {
      field: 'checksum',
    });
  }
  const message = readA7pMessage(payload);
  const { texts, numbers, distances } = message;
  const of = (field: number) => numbers.get(field) ?? 0;
  const warnings: string[] = [];
  const name = texts.get(1) || texts.get(3) || texts.get(2) || 'Imported profile';
  const weight = of(21) / 10;
  const diameter = of(20) / 1000;
  const drag = dragOf(message, weight, diameter, warnings);
  const zero = distances[of(14)];
  if (zero === undefined) {
    throw new Refusal('malformed', 'The zero’s place in the list of distances does not exist.', { field: 'zeroRange' });
  }
  const twist = of(23);
  if (twist !== 0 && twist !== 1) {
    throw new Refusal('malformed', `The twist’s direction is ${twist}; right (0) and left (1) are known.`, {
      field: 'twist_dir',
    });
  }
  const velocity = of(11) / 10;
  const powder = of(13);
  const perStep = powder / 100_000;
  if (powder === DEFAULT_POWDER) warnings.push('powder-default');
  const zeroAir = zeroAirOf(numbers, warnings);
  const notes = notesOf(message, name, diameter, warnings);
  const cartridge = texts.get(2) || null;
  const profile: FoundProfile = {
    name,
    notes,
    cartridge,
    bulletWeight: weight,
    bulletDiameter: diameter,
    bulletLength: of(22) === 0 ? null : of(22) / 1000,
    ...drag,
    muzzleVelocity: mpsToFps(velocity * (1 + (perStep * (POWDER_REFERENCE_C - of(12))) / 15)),
    powderTempSensitivity: mpsToFps(velocity * perStep) / POWDER_STEP_F,
    twistRate: of(10) / 100,
    twistDirection: TWISTS[twist],
    scopeHeight: mToIn(of(9) / 1000),
    zeroRange: mToYd(zero / 100),
    zeroAir,
  };
  const lost = [
    ...(texts.get(4) || texts.get(5) ? ['the short names for the device’s display'] : []),
    ...(distances.length > 1 ? [`the device’s list of ${distances.length} distances`] : []),
    ...(of(18) === 0 ? [] : ['the angle the zero was shot at']),
    ...(texts.get(29) ? ['the file’s own identifier'] : []),
  ];
  warnings.push(...bulletDoubts(profile));
  const checked = checkProfile(profile);
  return { profile: checked, profiles: [checked], warnings, lost };
};
