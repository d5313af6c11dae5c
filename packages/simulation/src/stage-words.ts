import type { stages } from '@windcall/contract';
import { halfHourText } from '@windcall/cues';
import { bearingText, degToRad, latitudeText, radToDeg } from '@windcall/units';
import { formatClockDirection, windWords } from '@windcall/wmp';

type Recipe = Extract<stages.StageWind, { kind: 'recipe' }>['settings'];
type State = Recipe['stateBasedWind']['primary'];

const figure = (value: number): string => String(Math.round(value * 10) / 10);

/** `6 mph ± 1 mph from 3:00`; spread is one standard deviation. */
const stateSaid = (
  { windSpeed, windDirection, speedVariation, directionVariation }: State,
  isChance: boolean,
): string => {
  const spread = isChance && speedVariation > 0 ? ` ± ${figure(speedVariation)} mph` : '';
  const turn = isChance && directionVariation > 0 ? ` ± ${figure(directionVariation)}°` : '';
  return `${figure(windSpeed)} mph${spread} from ${windDirection}${turn}`;
};

/** The wind of a stage in words, speeds in mph, for a card. */
export const windSaid = ({ wind, heights }: Pick<stages.Stage, 'wind' | 'heights'>): string => {
  switch (wind.kind) {
    case 'steady':
      return windWords(wind.speed, wind.speed, wind.direction).label;
    case 'zones':
      return wind.zones
        .map(
          ({ startDistance, endDistance, windSpeed, windDirection }) =>
            `${startDistance}-${endDistance} yd ${figure(windSpeed)} mph from ${typeof windDirection === 'number' ? formatClockDirection(windDirection) : windDirection}`,
        )
        .join(', ');
    case 'recipe': {
      const { modelComplexity, stateBasedWind } = wind.settings;
      const { primary, secondary, thermal } = stateBasedWind;
      const isChance = modelComplexity !== 'deterministic';
      const states = [primary, ...(secondary ? [secondary] : [])].map((state) => stateSaid(state, isChance));
      return `${states.join(', now and then ')}${thermal?.enabled ? ', thermals' : ''}`;
    }
    case 'surface':
      return `${surfaceWords(wind)}; promised for natural air by law ${wind.law}, ${heightsSaid(heights)}`;
    case 'samples': {
      const { speed, direction } = wind.field.windData;
      const winds = speed.flatMap((row, d) => row.map((mph, t) => ({ mph, rad: degToRad(direction[d]?.[t] ?? 0) })));
      const mean = (read: (one: (typeof winds)[number]) => number) =>
        winds.reduce((sum, one) => sum + read(one), 0) / Math.max(1, winds.length);
      const [u, v] = [mean(({ mph, rad }) => mph * Math.sin(rad)), mean(({ mph, rad }) => mph * Math.cos(rad))];
      const from = formatClockDirection(radToDeg(Math.atan2(u, v)));
      return `a record: ${figure(mean(({ mph }) => mph))} mph on average, mostly from ${from}`;
    }
  }
};

const GROUND_WORDS: Readonly<Record<stages.SurfaceWind['ground'], string>> = {
  desert: 'hardpan',
  mown: 'a mown field',
  meadow: 'meadow',
  brush: 'brush',
  edge: 'the edge of a wood',
};
const SKY_WORDS: Readonly<Record<stages.SurfaceWind['sky'], string>> = {
  overcast: 'under cloud',
  broken: 'in broken sun',
  sun: 'in strong sun',
  night: 'on a clear night',
};

/** `over meadow in broken sun`: the conditions of the gusts. */
export const airWords = ({ ground, sky }: Pick<stages.SurfaceWind, 'ground' | 'sky'>): string =>
  `over ${GROUND_WORDS[ground]} ${SKY_WORDS[sky]}`;

/** `10 mph from 3:00 over meadow in broken sun`. */
export const surfaceWords = ({ speed, direction, drifts, ...air }: stages.SurfaceWind): string =>
  `${Math.round(speed * 10) / 10} mph from ${halfHourText(direction)} ${airWords(air)}${drifts ? ', drifting over half an hour' : ''}`;

export const heightsSaid = (heights: stages.StageHeights | undefined): string =>
  heights ? `muzzle ${heights.muzzle} m and target ${heights.target} m up` : 'all at 2 m';

/**
 * Whether a stage's corrections include Coriolis, and for which place: `Coriolis in: 90° E at 36° N`, `Coriolis out`. Targets in several
 * directions each have their own.
 */
export const coriolisSaid = ({
  effects,
  air,
  targets,
  directionOfFire,
}: Pick<stages.Stage, 'effects' | 'air' | 'targets' | 'directionOfFire'>): string => {
  if (!effects.coriolis) return 'Coriolis out';
  const directions = new Set(
    targets.length === 0 ? [directionOfFire] : targets.map((target) => target.directionOfFire),
  );
  const [first = directionOfFire] = directions;
  const fired = directions.size > 1 ? "each target's direction of fire" : bearingText(first);
  return `Coriolis in: ${fired} at ${latitudeText(air.latitude)}`;
};
