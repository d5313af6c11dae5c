import type { stages } from '@windcall/contract';
import { formatClockHour } from '@windcall/wind';
import { type ComponentProps, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { desk } from '../../desk/desk.ts';
import { useThing } from '../../desk/slot.ts';
import { useWeather, type Weather } from '../../desk/weather.ts';
import { Toolbar, ToolbarLink } from '../../kit/toolbar.tsx';
import { HeaderStrip } from '../../shell/header-strip.tsx';
import { useUnits } from '../../units/use-units.tsx';
import type { ShotStage } from './solution/use-stage.ts';

/** One thing that a shot hangs on, where it is changed, and how it does not belong to the rest; null where it does. */
export interface Condition {
  readonly name: 'Rifle' | 'Scenario' | 'Air' | 'Wind' | 'Card';
  readonly to: string;
  readonly value: string;
  readonly mismatch: string | null;
}

/** The wind as it is loaded, in a few words; the current wind is read from the picture, or in the Wind System. */
const windWords = (stage: stages.Stage | null, text: (mph: number) => string): string => {
  const wind = stage?.wind;
  if (wind === undefined) return 'none';
  if (wind.kind === 'surface') return `Natural air, ${text(wind.speed)}`;
  if (wind.kind !== 'steady') return stage?.clock === 'live' ? 'Varying, by the clock' : 'Varying, by shot';
  return wind.speed === 0 ? 'Calm' : `${text(wind.speed)} from ${formatClockHour(wind.direction)}`;
};

/** What is being shot, in five things. */
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

/** What is said where there is room for one thing: the worst mismatch, else the wind. */
const ORDER = ['Card', 'Wind', 'Air', 'Wind'] as const;
export const worstOf = (conditions: readonly Condition[]): Condition | null => {
  const mismatched = ORDER.map((name) => conditions.find((one) => one.name === name && one.mismatch !== null));
  return mismatched.find((one) => one !== undefined) ?? conditions.find(({ name }) => name === 'Wind') ?? null;
};

interface ItemProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly condition: Condition;
  readonly onFollow?: () => void;
}

const Item = ({ condition, onFollow, ...rest }: ItemProps) => {
  const { name, to, value, mismatch } = condition;
  return (
    <Link
      {...rest}
      to={to}
      className="strip-item"
      data-name={name}
      data-mismatch={mismatch !== null || undefined}
      onClick={onFollow}
    >
      <span className="engraved">{name}</span>
      <span title={mismatch ?? value}>{mismatch === null ? value : `⚠ ${mismatch}`}</span>
    </Link>
  );
};

interface ConditionsStripProps {
  readonly shot: ShotStage;
  /** Name of the rifle; undefined while it is being fetched. */
  readonly rifle: string | undefined;
  /** Name of the active range card; undefined without one. */
  readonly card: string | undefined;
  /** How that card does not belong to what is loaded; null where it does. */
  readonly difference: string | null;
}

/** Rifle, scenario, air, wind and card in the bar at the top, each with its value and the way to change it. */
export const ConditionsStrip = ({ shot, rifle, card, difference }: ConditionsStripProps) => {
  const scenario = useThing(desk.scenario)?.name;
  const weather = useWeather();
  const units = useUnits();
  const [open, setOpen] = useState(false);
  const conditions = conditionsOf(
    { rifle, scenario, weather, shot },
    { name: card, difference },
    {
      temperature: (f) => units.format('temperature', f, { digits: 0 }).text,
      wind: (mph) => units.format('wind', mph, { digits: 0 }).text,
    },
  );
  const worst = worstOf(conditions);
  useEffect(() => {
    if (!open) return;
    const close = (event: Event): void => {
      const inside = event.target instanceof Element && event.target.closest('.strip-one') !== null;
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !inside) setOpen(false);
    };
    window.addEventListener('keydown', close);
    window.addEventListener('pointerdown', close);
    return () => {
      window.removeEventListener('keydown', close);
      window.removeEventListener('pointerdown', close);
    };
  }, [open]);
  return (
    <HeaderStrip>
      <nav aria-label="What is being shot" className="contents">
        <Toolbar label="What is being shot" className="strip">
          {conditions.map((condition) => (
            <ToolbarLink key={condition.name}>
              <Item condition={condition} />
            </ToolbarLink>
          ))}
        </Toolbar>
      </nav>
      {worst !== null && (
        <div className="strip-one">
          <button
            type="button"
            className="strip-item"
            aria-expanded={open}
            data-mismatch={worst.mismatch !== null || undefined}
            onClick={() => setOpen(!open)}
          >
            <span className="engraved">{worst.name}</span>
            <span>{worst.mismatch === null ? worst.value : `⚠ ${worst.mismatch}`}</span>
          </button>
          {open && (
            <nav aria-label="What is being shot, all of it" className="strip-all">
              {conditions.map((condition) => (
                <Item key={condition.name} condition={condition} onFollow={() => setOpen(false)} />
              ))}
            </nav>
          )}
        </div>
      )}
    </HeaderStrip>
  );
};
