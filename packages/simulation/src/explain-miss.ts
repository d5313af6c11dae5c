import { hitProbability, targetOutlineMoa } from '@windcall/ballistics';
import type { ballistics, sessions } from '@windcall/contract';
import { aimError, groupDispersion, scoreImpact } from './fire.ts';
import { elevationText, windText } from './letters.ts';
import { FINEST_STEP_MIL } from './split.ts';

/** What is read of a recorded shot. */
export type ExplainedShot = Pick<
  sessions.Shot,
  | 'windDial'
  | 'elevationDial'
  | 'windHold'
  | 'elevationHold'
  | 'impactX'
  | 'impactY'
  | 'trueWindDriftMils'
  | 'trueElevationMils'
  | 'targetType'
  | 'targetSize'
  | 'rifleAccuracy'
>;

/** What is known beyond the record; each part sharpens the explanation. */
export interface ShotContext {
  /** The solution's dispersion; the rifle's group alone when absent. */
  dispersion?: ballistics.Dispersion | null | undefined;
  /** The correction the shooter meant to set, mil: from a card, a shown solution, an own call. */
  called?: { windMils: number; elevationMils: number } | null | undefined;
  /** Mil per mph of full-value crosswind, and the crosswind there was: turns a wind error into mph. */
  windMilsPerMph?: number | null | undefined;
  crosswindMph?: number | null | undefined;
}

export type MissCause = 'wind-call' | 'elevation' | 'dial-or-hold' | 'rifle';

/** One cause's part of the way from the centre to the impact, mil, + right and + up. The parts add up to the impact. */
export interface MissPart {
  cause: MissCause;
  rightMil: number;
  upMil: number;
  /** With letters: `R 0.40`, `U 0.05`, `R 0.03 U 0.10`. */
  text: string;
  /** Whether the shot would have hit had this part been nothing. */
  hitWithout: boolean;
}

export interface MissExplanation {
  isHit: boolean;
  parts: MissPart[];
  /** The cause of the largest part. */
  mainCause: MissCause;
  /** Crosswind that the wind part of the setting was right for, mph, + from the right; null when it cannot be said. */
  calledCrosswindMph: number | null;
  /** Chance of a hit with this setting, and with the right one (0–1). */
  hitChance: number;
  bestHitChance: number;
  /** The whole in one line. */
  sentence: string;
}

const NAMES: Record<MissCause, string> = {
  'wind-call': 'wind call',
  elevation: 'elevation',
  'dial-or-hold': 'dial or hold',
  rifle: 'rifle',
};

/**
 * Splits the error of a setting (mil) into what was called wrongly and what was set otherwise than called. Where the
 * call is not known, the shooter is taken to have set what was called, as finely as the scope lets them.
 */
const split = (set: number, needed: number, called: number | undefined): { call: number; setting: number } => {
  if (called !== undefined) return { call: called - needed, setting: set - called };
  const settable = Math.round(needed / FINEST_STEP_MIL) * FINEST_STEP_MIL;
  return { call: set - settable, setting: settable - needed };
};

const sizeText = (rightMil: number, upMil: number): string => {
  const sides = [windText(rightMil, 2), elevationText(upMil, 2)].filter((text) => /[A-Z]/.test(text));
  return sides.length > 0 ? sides.join(' ') : '0.00';
};

const calledCrosswind = (windPart: number, { windMilsPerMph, crosswindMph }: ShotContext): number | null =>
  windMilsPerMph != null && windMilsPerMph > 0 && crosswindMph != null
    ? crosswindMph + windPart / windMilsPerMph
    : null;

/**
 * How much of a shot's distance from the centre came from the wind call, the elevation, what was dialled or held, and
 * the rifle's own dispersion; what each was worth; and how likely a hit was.
 */
export const explainMiss = (shot: ExplainedShot, context: ShotContext = {}): MissExplanation => {
  const { targetType, targetSize, impactX, impactY } = shot;
  const { windError, elevationError } = aimError(shot, shot);
  const wind = split(shot.windDial + shot.windHold, shot.trueWindDriftMils, context.called?.windMils);
  const height = split(shot.elevationDial + shot.elevationHold, shot.trueElevationMils, context.called?.elevationMils);
  const part = (cause: MissCause, rightMil: number, upMil: number): MissPart => ({
    cause,
    rightMil,
    upMil,
    text: sizeText(rightMil, upMil),
    hitWithout: scoreImpact(impactX - rightMil, impactY - upMil, targetType, targetSize).isHit,
  });
  const parts = [
    part('wind-call', wind.call, 0),
    part('elevation', 0, height.call),
    part('dial-or-hold', wind.setting, height.setting),
    part('rifle', impactX - windError, impactY - elevationError),
  ];
  const size = (p: MissPart): number => Math.hypot(p.rightMil, p.upMil);
  const main = parts.reduce((largest, p) => (size(p) > size(largest) ? p : largest));
  const { isHit } = scoreImpact(impactX, impactY, targetType, targetSize);
  const dispersion = context.dispersion ?? groupDispersion(shot.rifleAccuracy);
  const chance = (offset: readonly [number, number]): number =>
    targetSize > 0 ? hitProbability(targetOutlineMoa(targetType, targetSize), dispersion, offset) : 0;
  const list = parts.map((p) => `${NAMES[p.cause]} ${p.text}`).join(', ');
  return {
    isHit,
    parts,
    mainCause: main.cause,
    calledCrosswindMph: calledCrosswind(wind.call, context),
    hitChance: chance([windError, elevationError]),
    bestHitChance: chance([0, 0]),
    sentence: `${isHit ? 'Hit' : 'Missed'} ${sizeText(impactX, impactY)}: ${list}.`,
  };
};
