import { airOfQuestion, distancesOf, mainWind, type Question, windsOf } from '@windcall/simulation';
import { clockText } from '@windcall/units';
import { Wind } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useChosenScenario } from '../../api/index.ts';
import { useDemo } from '../../demo/use-demo.ts';
import { desk } from '../../desk/desk.ts';
import { type ScenarioStatus, scenarioStatus } from '../../desk/scenario-status.ts';
import { defineStored, oneOf, useThing } from '../../desk/slot.ts';
import {
  Badge,
  Button,
  ButtonLink,
  Disclosure,
  FormRound,
  Panel,
  ProgressLine,
  Term,
  TextField,
  useFormRound,
} from '../../kit/index.ts';
import { PlanLine } from '../../plan/plan-line.tsx';
import { Screen } from '../../shell/screen.tsx';
import { farthestYd, settingsFrom, stateFrom, useWindSettings } from './model-settings.ts';
import { NaturalAirPanel } from './natural-air-panel.tsx';
import { RangePanel } from './range-panel.tsx';
import { SavedFields } from './saved-fields.tsx';
import { StatesPanel } from './states-panel.tsx';
import { TerrainPanel } from './terrain-panel.tsx';
import { useWindClock } from './use-wind-clock.ts';
import { useWindField } from './use-wind-field.ts';
import { WindKinds } from './wind-kinds.tsx';
import { WindPanel } from './wind-panel.tsx';
import { applyTerrain, toggleThermal, type WindSettings } from './wind-settings.ts';

/** Settings for a plan: its mean wind with half its span as variation, its air, and its farthest distance. */
const settingsOfPlan = (settings: WindSettings, question: Question): WindSettings => {
  const winds = windsOf(question);
  const { speed, from } = mainWind(question);
  const speeds = winds.map((wind) => wind.speed);
  const { temperature, humidity, pressure } = airOfQuestion(question);
  const isSpan = winds.length > 1 && !question.windGust;
  return {
    ...settings,
    temperature,
    humidity: Math.round(humidity),
    pressure: Number(pressure.toFixed(2)),
    maxDistance: Math.max(settings.maxDistance, ...distancesOf(question)),
    primary: {
      ...settings.primary,
      windSpeed: speed,
      windDirection: clockText(from),
      ...(isSpan ? { speedVariation: (Math.max(...speeds) - Math.min(...speeds)) / 2 } : {}),
    },
  };
};

/** Parts of a plan that the Weather fields leave out. */
const leftOutOfWeather = (question: Question): readonly string[] => {
  const { densityAltitude, windGust, windTo, windToFrom } = question;
  return [
    ...(densityAltitude === null
      ? []
      : ['The density altitude became the pressure, temperature and humidity of its air.']),
    ...(windGust && windTo !== null ? ['The fields hold the mean wind, not its gust.'] : []),
    ...(windToFrom === null ? [] : ['The fields hold one direction: the middle one.']),
  ];
};

/** Below this share of the window's height a place counts as out of sight. */
const LOW = 0.6;

/** After a call of `follow`, scrolls to the place at the next change of `shown`, unless it is in sight. */
const useFollow = (shown: unknown) => {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef(false);
  useEffect(() => {
    if (shown === null || !wanted.current || place.current === null) return;
    wanted.current = false;
    const { top } = place.current.getBoundingClientRect();
    if (top < 0 || top > window.innerHeight * LOW) place.current.scrollIntoView({ block: 'start' });
  }, [shown]);
  const follow = useCallback(() => {
    wanted.current = true;
  }, []);
  return { place, follow };
};

interface SeedPanelProps {
  /** Digits of a whole number; null draws a new one each time. */
  readonly seed: string | null;
  readonly usedSeed: string | null;
  readonly onChange: (seed: string | null) => void;
}

const SeedPanel = ({ seed, usedSeed, onChange }: SeedPanelProps) => (
  <Panel title="Seed">
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <TextField
        label="Seed"
        inputMode="numeric"
        placeholder="a new one each time"
        className="w-64"
        value={seed ?? ''}
        onChange={(text) => {
          if (/^[0-9]{0,15}$/.test(text)) onChange(text === '' ? null : text);
        }}
        hint="Two shooters with the same seed and settings train in the same wind."
      />
      {usedSeed !== null && usedSeed !== seed && (
        <Button className="mt-6" onClick={() => onChange(usedSeed)}>
          Keep this wind’s seed
        </Button>
      )}
    </div>
  </Panel>
);

/** Whether wind can be made for the loaded scenario; if not, why, and a link to fix it. */
const ScenarioStatusCard = (props: { readonly status: ScenarioStatus; readonly name: string | undefined }) => {
  const { status, name } = props;
  return (
    <Panel title="Scenario status">
      {status.valid ? (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone="ok">Ready</Badge>
          <span>
            {name}: {status.targetCount} {status.targetCount === 1 ? 'target' : 'targets'} with a{' '}
            <Term name="DoF">direction of fire</Term>
          </span>
        </p>
      ) : status.loading ? (
        <p role="status" className="text-ink-2">
          {status.message}
        </p>
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p role="alert" className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone="warn">DoF Configuration Required</Badge>
            <span className="text-ink-2">{status.message}</span>
          </p>
          <ButtonLink to="/training">
            {name === undefined ? 'Choose a training scenario' : 'Open training scenarios'}
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
};

/** Whether the Adjust part is open; absent is closed. */
const weatherAdjust = defineStored({ key: 'weatherAdjust', schema: oneOf('open'), encoding: 'text' });

const NO_STEPS: readonly number[] = [];

export const WeatherScreen = () => {
  const [settings, update] = useWindSettings();
  const [round, renew] = useFormRound();
  // number of loaded plans: each resets the natural air
  const [plans, setPlans] = useState(0);
  const replace: typeof update = (change) => {
    update(change);
    renew();
  };
  const { scenario, loading } = useChosenScenario();
  const directions = useThing(desk.scenarioDirections);
  const adjusting = useThing(weatherAdjust);
  const demo = useDemo();
  const status = scenarioStatus(scenario ?? directions, loading);
  const blocked = !demo.has('advancedBallisticsEnabled');
  const isModeBlocked = () => blocked && !demo.checkFeature('advancedBallisticsEnabled');
  const { field, keptAsideS, busy, generate, load } = useWindField();
  const clock = useWindClock(field?.timeSteps ?? NO_STEPS);
  const { place: windPlace, follow } = useFollow(field);
  const seed = field?.metadata?.seed;
  const usedSeed = seed === undefined ? null : String(seed);
  return (
    <Screen
      title="Distance Range & Environments"
      lead="Make the wind you will shoot in: it changes over distance and time, and the same seed makes the same wind."
      className="relative max-lg:pb-0"
    >
      {busy && <ProgressLine label="Generating Wind Field..." />}
      <div className="grid gap-8 max-lg:[&_:is(button,input,select,a,[tabindex])]:scroll-mb-24 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-8">
          <ScenarioStatusCard status={status} name={(scenario ?? directions)?.name} />
          <Panel title="From one line">
            <PlanLine
              label="Ranges, wind and air"
              button="Fill in"
              leftOut={leftOutOfWeather}
              onLoad={(question) => {
                replace((s) => settingsOfPlan(s, question));
                setPlans(plans + 1);
              }}
            />
          </Panel>
          <NaturalAirPanel key={plans} />
          <WindKinds settings={settings} blocked={blocked} isModeBlocked={isModeBlocked} onChange={replace} />
          <Disclosure
            title="Adjust"
            defaultOpen={adjusting === 'open'}
            onOpen={(on) => weatherAdjust.write(on ? 'open' : null)}
          >
            <FormRound value={round}>
              <div className="flex flex-col gap-8">
                <RangePanel
                  settings={settings}
                  farthestYd={farthestYd(scenario)}
                  onChange={(change) => update((s) => ({ ...s, ...change }))}
                  onReplace={(change) => replace((s) => ({ ...s, ...change }))}
                />
                <StatesPanel
                  settings={settings}
                  blocked={blocked}
                  isModeBlocked={isModeBlocked}
                  onChange={update}
                  onReplace={replace}
                />
              </div>
            </FormRound>
          </Disclosure>
        </div>
        <div ref={windPlace} className="flex min-w-0 scroll-mt-[calc(var(--header)+var(--banner)+1rem)] flex-col gap-8">
          <WindPanel
            field={field}
            keptAsideS={keptAsideS}
            usedSeed={usedSeed}
            settings={settings}
            scenario={scenario}
            clock={clock}
          />
          <TerrainPanel
            settings={settings}
            blocked={blocked}
            onTerrain={(terrain) => {
              if (!isModeBlocked()) replace((s) => applyTerrain(s, terrain));
            }}
            onThermalToggle={() => {
              if (!isModeBlocked()) replace(toggleThermal);
            }}
            onThermal={(thermal) => update((s) => ({ ...s, thermal }))}
          />
          <SeedPanel
            seed={settings.seed}
            usedSeed={usedSeed}
            onChange={(next) => update((s) => ({ ...s, seed: next }))}
          />
          <SavedFields
            field={field}
            state={stateFrom(settings, scenario)}
            onLoad={(loaded, state) => {
              const next = state ? settingsFrom(state) : settings;
              replace(() => next);
              load(loaded, next, scenario);
            }}
          />
        </div>
      </div>
      {/* The form's last stop: at the foot of a phone's screen at any scroll position, at the top of a wide one. */}
      <div className="sticky bottom-0 z-20 -mx-4 mt-8 border-t border-line bg-ground px-4 py-3 sm:-mx-6 sm:px-6 lg:absolute lg:top-8 lg:right-6 lg:bottom-auto lg:m-0 lg:border-0 lg:p-0">
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          icon={<Wind aria-hidden className="size-4" />}
          pending={busy}
          sends
          disabled={!status.valid}
          onClick={() => {
            follow();
            void generate(settings, scenario);
          }}
        >
          {busy ? 'Generating Wind Field...' : 'Generate Wind Field'}
        </Button>
      </div>
    </Screen>
  );
};
