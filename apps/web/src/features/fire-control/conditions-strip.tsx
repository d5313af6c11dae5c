import type { stages } from '@windcall/contract';
import { halfHourText } from '@windcall/cues';
import { Link } from 'react-router';
import { desk } from '../../desk/desk.ts';
import { useThing } from '../../desk/slot.ts';
import { useWeather, type Weather } from '../../desk/weather.ts';
import { Toolbar, ToolbarLink } from '../../kit/index.ts';
import { HeaderStrip } from '../../shell/header-strip.tsx';
import { useUnits } from '../../units/index.ts';
import type { ShotStage } from './solution/use-stage.ts';

/** One condition of a shot, the screen that changes it, and its mismatch with the others; null if it fits. */
interface Condition {
  readonly name: 'Rifle' | 'Scenario' | 'Air' | 'Wind' | 'Card';
  readonly to: string;
  readonly value: string;
  readonly mismatch: string | null;
}

/** The loaded wind in a few words; the current wind is in the picture or the Wind System. */
const windWords = (stage: stages.Stage | null, text: (mph: number) => string): string => {
  const wind = stage?.wind;
  if (wind === undefined) return 'none';
  if (wind.kind === 'surface') return `Natural air, ${text(wind.speed)}`;
  if (wind.kind !== 'steady') return stage?.clock === 'live' ? 'Varying, by the clock' : 'Varying, by shot';
  return wind.speed === 0 ? 'Calm' : `${text(wind.speed)} from ${halfHourText(wind.direction)}`;
};

const conditionsOf = (
  loaded: {
    readonly rifle: string | undefined;
    readonly scenario: string | undefined;
    readonly weather: Weather;
    readonly shot: ShotStage;
  },
  card: { readonly name: string | undefined; readonly difference: string | null },
  write: { readonly temperature: (f: number) => string; readonly wind: (mph: number) => string },
): readonly Condition[] => {
  const { rifle, scenario, weather, shot } = loaded;
  const fault = shot.status === 'failed' && weather.fault !== null ? 'Incomplete' : null;
  return [
    { name: 'Rifle', to: '/?tab=settings', value: rifle ?? '...', mismatch: null },
    { name: 'Scenario', to: '/training', value: scenario ?? 'none', mismatch: null },
    {
      name: 'Air',
      to: '/?tab=settings',
      value: weather.temperature === null ? 'unknown' : write.temperature(weather.temperature),
      mismatch: fault,
    },
    {
      name: 'Wind',
      to: '/weather',
      value: windWords(shot.stage, write.wind),
      mismatch: weather.madeFor === null ? null : `Made for ${weather.madeFor}`,
    },
    { name: 'Card', to: '/wmp', value: card.name ?? 'none', mismatch: card.difference },
  ];
};

interface ConditionsStripProps {
  readonly shot: ShotStage;
  /** Name of the rifle; undefined while it loads. */
  readonly rifle: string | undefined;
  readonly card: string | undefined;
  /** Mismatch of the card and the loaded stage; null if it fits. */
  readonly difference: string | null;
}

export const ConditionsStrip = ({ shot, rifle, card, difference }: ConditionsStripProps) => {
  const scenario = useThing(desk.scenario)?.name;
  const weather = useWeather();
  const units = useUnits();
  const conditions = conditionsOf(
    { rifle, scenario, weather, shot },
    { name: card, difference },
    {
      temperature: (f) => units.text('temperature', f, 0),
      wind: (mph) => units.text('wind', mph, 0),
    },
  );
  return (
    <HeaderStrip>
      <nav aria-label="What is being shot" className="contents">
        <Toolbar label="What is being shot" className="strip">
          {conditions.map(({ name, to, value, mismatch }) => (
            <ToolbarLink key={name}>
              <Link to={to} className="strip-item" data-name={name} data-mismatch={mismatch !== null || undefined}>
                <span>{name}</span>
                <span title={mismatch ?? value}>{mismatch === null ? value : `⚠ ${mismatch}`}</span>
              </Link>
            </ToolbarLink>
          ))}
        </Toolbar>
      </nav>
    </HeaderStrip>
  );
};
