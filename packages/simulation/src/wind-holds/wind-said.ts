import type { stages } from '@windcall/contract';
import { degToRad, radToDeg } from '@windcall/units';
import { formatClockDirection, windWords } from '@windcall/wmp';
import { heightsSaid, surfaceWords } from '../stage-words.ts';

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
