import { profiles, type scenarios, type sessions } from '@windcall/contract';
import { elevationSpoken as elevation, windSpoken as wind } from '../units/angles.ts';
import type { Units } from '../units/units.ts';
import type { Aim } from './aim.ts';
import { holdOnReticle, type ReticleType } from './reticles.ts';
import type { Scene } from './scene.ts';

export const TARGET_NAMES: Readonly<Record<scenarios.TargetType, string>> = {
  circle: 'Circle',
  square: 'Square',
  diamond: 'Diamond',
  triangle: 'Triangle',
  ipsc: 'IPSC Target',
  silhouette: 'Silhouette',
};

type Told = Pick<sessions.Shot, 'shotNumber' | 'impactX' | 'impactY' | 'isHit' | 'score'>;

export const describeShot = (units: Units, shot: Told): string =>
  `Shot ${shot.shotNumber}: ${shot.isHit ? 'hit' : 'miss'}, score ${shot.score}, ${wind(units, shot.impactX)} and ${elevation(units, shot.impactY)} of the center.`;

export interface ScopeWords {
  readonly reticle: ReticleType;
  readonly aim: Aim;
  /** Turret settings, `8.2 mil up`; by default the corrections. */
  readonly dials?: Readonly<Record<'wind' | 'elevation', string>>;
  readonly target: scenarios.Target | null;
  readonly distanceYd: number;
  readonly targetNumber: number;
  readonly targetCount: number;
  readonly marked: readonly Told[];
}

/** The holds in the reticle's marks, as a sentence; empty if all other words use that unit. */
const countedOn = (units: Units, { reticle, aim }: ScopeWords): string => {
  const right = holdOnReticle(units, reticle, aim.windHold, 'wind');
  const up = holdOnReticle(units, reticle, aim.elevationHold, 'elevation');
  return right === null || up === null ? '' : ` On the reticle: ${right.spoken} and ${up.spoken}.`;
};

/** The picture in the scope, in words. */
export const describeScope = (units: Units, words: ScopeWords): string => {
  const { aim, target, marked } = words;
  const dials = words.dials ?? { wind: wind(units, aim.windDial), elevation: elevation(units, aim.elevationDial) };
  const glass = `Scope at ${units.number(aim.power)} power with reticle ${profiles.RETICLES[words.reticle].label}.`;
  if (target === null) return `${glass} No scenario is loaded.`;
  const what = `Target ${words.targetNumber} of ${words.targetCount}: ${TARGET_NAMES[target.type]}, ${units.text('target', target.size)} wide, at ${units.aloud('range', words.distanceYd, 0)}.`;
  const held =
    aim.windHold === 0 && aim.elevationHold === 0
      ? 'The center of the reticle is on the target.'
      : `Held ${wind(units, aim.windHold)} and ${elevation(units, aim.elevationHold)}: the target stands on the opposite side of the reticle’s center.${countedOn(units, words)}`;
  const dialed = `Dialed ${dials.wind} and ${dials.elevation}.`;
  const shots =
    marked.length === 0 ? 'No shots are marked.' : marked.map((shot) => describeShot(units, shot)).join(' ');
  return [glass, what, held, dialed, shots].join(' ');
};

/** Writes a distance in yards for words about a scene; null if the shooter must find the distance. */
export const distanceWriter = (units: Units, { unmarked }: Pick<Scene, 'unmarked'>): ((yd: number) => string) | null =>
  unmarked === true ? null : (yd) => units.text('range', yd);
