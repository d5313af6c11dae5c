import { dragValueAt, estimateBulletLengthM, prepareDrag } from '@windcall/ballistics';
import { profiles } from '@windcall/contract';
import { fpsToMps, fToC, grToKg, inHgToPa, inToM, mToIn, ydToM } from '@windcall/units';
import { PbfWriter } from 'pbf';
import { sectionalDensity } from './doubts.ts';
import type { FoundProfile } from './outcome.ts';
import { A7P_CURVE, A7P_SOUND_MPS, caliberOf, checksumOf, POWDER_REFERENCE_C, POWDER_STEP_F } from './read-a7p.ts';

export type WholeProfile = FoundProfile &
  Required<
    Pick<
      FoundProfile,
      | 'name'
      | 'bulletWeight'
      | 'bulletDiameter'
      | 'bulletBC'
      | 'muzzleVelocity'
      | 'powderTempSensitivity'
      | 'twistRate'
      | 'twistDirection'
      | 'scopeHeight'
      | 'zeroRange'
      | 'dragModel'
      | 'bcSegments'
    >
  >;

/** Temperature of the written velocity, °C. */
const WRITTEN_C = 22;
/** Most rows of BC in the format; more become a curve. */
const MAX_BC_ROWS = 5;
const MAX_NAME = 50;
/** ICAO sea level, for unknown air at the zero: °C, hPa, %, °C. */
const STANDARD_AIR = { temperature: 15, pressure: 1013.25, humidity: 0, powder: 15 };
/** Mach numbers of a curve made from BCs. */
const CURVE_MACH = Array.from({ length: 46 }, (_, i) => 0.5 + i * 0.1);

const machRow = ({ mach, cd }: { mach: number; cd: number }) => [Math.round(cd * 1e4), Math.round(mach * 1e4)] as const;

/** SD·Cd/BC: the curve with form factor 1, at its own Mach numbers and those of the segments. */
const curveOf = ({
  bulletWeight,
  bulletDiameter,
  dragModel: table,
  bulletBC: bc,
  bcSegments: segments,
}: WholeProfile) => {
  const { cells, scale } = prepareDrag({ table, bc, segments }, 1);
  const density = sectionalDensity(bulletWeight, bulletDiameter);
  return [...new Set([...CURVE_MACH, ...segments.map(({ mach }) => mach).filter((mach) => mach > 0)])]
    .sort((a, b) => a - b)
    .map((mach) => ({ mach, cd: density * scale * dragValueAt(cells, mach) }));
};

const rowsOf = (profile: WholeProfile): { type: number; rows: readonly (readonly [bcCd: number, mv: number])[] } => {
  if (profile.dragCurve != null) return { type: A7P_CURVE, rows: profile.dragCurve.map(machRow) };
  const { dragModel, bcSegments, bulletBC } = profile;
  const type = profiles.DRAG_MODELS[dragModel].a7p;
  if (type === null || bcSegments.length > MAX_BC_ROWS) {
    return { type: A7P_CURVE, rows: curveOf(profile).map(machRow) };
  }
  if (bcSegments.length === 0)
    return { type, rows: [[Math.round(bulletBC * 1e4), Math.round(fpsToMps(profile.muzzleVelocity) * 10)]] };
  return {
    type,
    rows: [...bcSegments]
      .sort((p, q) => q.mach - p.mach)
      .map(({ mach, bc }) => [Math.round(bc * 1e4), Math.round(mach * A7P_SOUND_MPS * 10)] as const),
  };
};

/** Fields that the format carries, at least in part. */
const CARRIED: readonly profiles.RifleName[] = [
  ...(['name', 'notes', 'cartridge', 'bulletWeight', 'bulletDiameter', 'bulletLength'] as const),
  ...(['bulletBC', 'dragModel', 'bcSegments', 'dragCurve', 'muzzleVelocity', 'powderTempSensitivity'] as const),
  ...(['twistRate', 'twistDirection', 'scopeHeight', 'zeroRange', 'zeroAir', 'zeroOffset'] as const),
];

const says = (value: unknown): boolean => value != null && !(Array.isArray(value) && value.length === 0);

const cut = (text: string, max: number): string => [...text].slice(0, max).join('');

const estimatedLengthIn = ({ bulletWeight, bulletDiameter, muzzleVelocity }: WholeProfile): number =>
  mToIn(estimateBulletLengthM(grToKg(bulletWeight), inToM(bulletDiameter), fpsToMps(muzzleVelocity)));

/** An .a7p file, and the parts it cannot carry, in words. */
export const writeA7p = (profile: WholeProfile): { bytes: Uint8Array; lost: string[] } => {
  const air = profile.zeroAir;
  const atF = (f: number) => Math.round(fToC(f));
  const slope = fpsToMps(profile.powderTempSensitivity);
  const reference = fpsToMps(profile.muzzleVelocity);
  // V(T) = V₂₂·(1 + c(T − 22)/15), and the profile's slope is V₂₂·c/27 per °F
  const velocity = reference - (slope * POWDER_STEP_F * (POWDER_REFERENCE_C - WRITTEN_C)) / 15;
  const coefficient = (slope * POWDER_STEP_F) / velocity;
  const zeroM = ydToM(profile.zeroRange);
  const listed = Array.from({ length: 45 }, (_, i) => (100 + i * 25) * 100);
  const zero = Math.round(zeroM * 100);
  const distances = [...new Set([...listed, zero])].sort((a, b) => a - b);
  const { type, rows } = rowsOf(profile);
  const name = cut(profile.name, MAX_NAME);
  const perClick = profile.click?.unit === 'mil' ? profile.click.value : null;
  const offset = profile.zeroOffset;
  const clicks = (mil: number) => (perClick === null ? 0 : Math.round((mil / perClick) * 1000));

  const writeProfile = (_: unknown, pbf: PbfWriter): void => {
    const text = (field: number, value: string): void => {
      pbf.writeTag(field, 2);
      pbf.writeString(value);
    };
    const number = (field: number, value: number, to = pbf): void => {
      to.writeTag(field, 0);
      to.writeVarint(value);
    };
    const part = (field: number, values: readonly (readonly [field: number, value: number])[]): void =>
      pbf.writeMessage(
        field,
        (_part: unknown, to: PbfWriter) => {
          for (const [own, value] of values) number(own, value, to);
        },
        null,
      );
    text(1, name);
    text(2, cut(profile.cartridge || profile.name, MAX_NAME));
    text(3, name);
    text(4, cut(profile.name, 8));
    text(5, cut(profile.name, 8));
    text(6, cut(profile.notes ?? '', 1024));
    number(7, -clicks(offset?.windage ?? 0) + 0);
    number(8, clicks(offset?.elevation ?? 0));
    number(9, Math.round(inToM(profile.scopeHeight) * 1000));
    number(10, Math.round(profile.twistRate * 100));
    number(11, Math.round(velocity * 10));
    number(12, WRITTEN_C);
    number(13, Math.round(coefficient * 100_000));
    number(14, distances.indexOf(zero));
    number(15, air == null ? STANDARD_AIR.temperature : atF(air.temperature));
    number(16, Math.round(air == null ? STANDARD_AIR.pressure * 10 : inHgToPa(air.pressure) / 10));
    number(17, Math.round(air == null ? STANDARD_AIR.humidity : air.humidity));
    number(18, 0);
    number(19, air == null ? STANDARD_AIR.powder : atF(air.powder ?? air.temperature));
    number(20, Math.round(profile.bulletDiameter * 1000));
    number(21, Math.round(profile.bulletWeight * 10));
    // editors need a length, so a missing one is estimated
    number(22, Math.round((profile.bulletLength ?? estimatedLengthIn(profile)) * 1000));
    number(23, profile.twistDirection === 'left' ? 1 : 0);
    number(24, type);
    // a device's zoom presets: 255 is none
    for (const [i, distance] of [10_000, 20_000, 30_000, 100_000].entries())
      part(25, [
        [1, 255],
        [3, i + 1],
        [4, distance],
      ]);
    pbf.writePackedVarint(26, distances);
    for (const [bcCd, mv] of rows)
      part(27, [
        [1, bcCd],
        [2, mv],
      ]);
    text(28, caliberOf(profile.bulletDiameter));
  };
  const pbf = new PbfWriter();
  pbf.writeMessage(1, writeProfile, null);
  const payload = pbf.finish();
  const bytes = new Uint8Array(32 + payload.length);
  bytes.set([...checksumOf(payload)].map((c) => c.charCodeAt(0)));
  bytes.set(payload, 32);

  const lost = [
    ...([...profile.name].length > MAX_NAME ? ['the name beyond 50 characters'] : []),
    ...((profile.notes ?? '').length > 1024 ? ['the notes beyond 1024 characters'] : []),
    ...(offset != null && perClick === null ? ['the zero offset (its click is not known in mil)'] : []),
    ...(air == null ? ['that the zero’s air is unknown (standard air is written)'] : []),
    ...(profile.bulletLength == null ? ['that the bullet’s length is not known (an estimate is written)'] : []),
    ...(Object.keys(profiles.RIFLE) as profiles.RifleName[])
      .filter((field) => !CARRIED.includes(field) && says(profile[field]))
      .map((field) => profiles.RIFLE[field].label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())),
    ...(type === A7P_CURVE && profile.dragCurve == null ? ['the BC as such (written as a drag curve)'] : []),
  ];
  return { bytes, lost };
};
