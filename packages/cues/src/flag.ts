import { degToRad, MPS_PER_MPH, radToDeg } from '@windcall/units';
import { type LocalWind, smoothBetween, speedMphOf } from './local-wind.ts';

/** A range pennant: length along the fly and hoist at the pole, m. */
export const PENNANT = { lengthM: 0.9, hoistM: 0.34 };
/** Time a pennant takes to follow the wind, s. */
export const FLAG_LAG_S = 0.8;
/** Lift of a medium cloth per mph. Source: US Army marksmanship texts, angle between flag and pole ÷ 4 = mph. */
const LIFT_DEG_PER_MPH = 4;
/** A hanging cloth still stands off its pole. */
const REST_DEG = 4;
const FULL_DEG = 90;
/** What the lessons teach of a medium cloth: degrees a mph, where it rests and where it flies straight out. */
export const FLAG_LAW = { liftDegPerMph: LIFT_DEG_PER_MPH, restDeg: REST_DEG, fullDeg: FULL_DEG } as const;
/** Below this the cloth does not turn with the wind: it keeps the heading it had. */
const TURNS_FROM_MPH = 0.5;
/** Heading of a flag that has met no wind yet. */
export const CALM_YAW_DEG = 70;
const FLUTTER_MAX_HZ = 6;

/** What flags are made of. */
export const CLOTHS = ['light', 'medium', 'heavy'] as const;
export type Cloth = (typeof CLOTHS)[number];
/** Weight of a cloth over that of the one the taught rule is about, which is medium. Own assumption: nylon, range bunting, wet or sewn cotton. */
const CLOTH_WEIGHT: Readonly<Record<Cloth, number>> = { light: 0.6, medium: 1, heavy: 1.6 };

/**
 * The wind over the wind that lifts a medium cloth as far. Drag against weight, tan lift ∝ U²/weight, makes lift depend on
 * U²/weight alone: another cloth stands in U as the medium one in U/√weight, 5.2, 4 or 3.2 degrees a mph.
 */
const windOverMedium = (cloth: Cloth): number => Math.sqrt(CLOTH_WEIGHT[cloth]);

/** How a flag stands. */
export interface FlagCue {
  /** From the pole: 4 hangs, 90 flies. */
  liftDeg: number;
  /** Where the cloth points, from the line of fire away: 0 straight away, + to the right, ±180 to the shooter. */
  yawDeg: number;
}

/** A flag in a wind it has followed. A calm one keeps `heldYawDeg`. */
export const flagIn = (wind: LocalWind, heldYawDeg = CALM_YAW_DEG, cloth: Cloth = 'medium'): FlagCue => {
  const speedMph = speedMphOf(wind);
  return {
    liftDeg: Math.max(REST_DEG, Math.min(FULL_DEG, (LIFT_DEG_PER_MPH * speedMph) / windOverMedium(cloth))),
    yawDeg: speedMph < TURNS_FROM_MPH ? heldYawDeg : radToDeg(Math.atan2(-wind.crossMph, -wind.headMph)),
  };
};

/** How fast and how far the cloth beats, Hz and share of its length; from its lift, so that a sealed picture can draw it. Any cloth beats as a medium one of its lift. */
export const flutterOf = ({ liftDeg }: FlagCue): { hz: number; share: number } => {
  const speedMph = liftDeg / LIFT_DEG_PER_MPH;
  return {
    // Strouhal-like: 0.5·U/length. Source: Argentina & Mahadevan 2005 (order of magnitude), own cap.
    hz: Math.min(FLUTTER_MAX_HZ, (0.5 * speedMph * MPS_PER_MPH) / PENNANT.lengthM),
    share: 0.02 + 0.09 * smoothBetween(2, 10, speedMph),
  };
};

/** The angle from the pole as the shooter sees it, who looks along the line of fire: tan seen = tan lift · |sin yaw|. Degrees. */
export const seenFlagDeg = ({ liftDeg, yawDeg }: FlagCue): number => {
  const lift = degToRad(liftDeg);
  return radToDeg(Math.atan2(Math.sin(lift) * Math.abs(Math.sin(degToRad(yawDeg))), Math.cos(lift)));
};

/** The side the cloth is seen on: + right. */
const sideOf = (yawDeg: number): number => Math.sign(Math.sin(degToRad(yawDeg)));

/**
 * Crosswind of a flag as taught, mph, + from the right: the seen angle over 4. Right for wind across; of an oblique
 * wind it reads too much (+0.6 on average, up to +3.4 mph). Of another cloth than the medium one times √weight.
 */
export const decodeSeenFlag = (flag: FlagCue, cloth: Cloth = 'medium'): number =>
  ((-sideOf(flag.yawDeg) * seenFlagDeg(flag)) / LIFT_DEG_PER_MPH) * windOverMedium(cloth) || 0;

/** Crosswind of a flag whose heading is judged too, mph, + from the right: lift/4 · sin yaw · √weight. Full from 22 mph of a medium cloth. */
export const decodeFlag = ({ liftDeg, yawDeg }: FlagCue, cloth: Cloth = 'medium'): number =>
  (-liftDeg / LIFT_DEG_PER_MPH) * windOverMedium(cloth) * Math.sin(degToRad(yawDeg)) || 0;
