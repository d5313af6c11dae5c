import { type BodyOf, type scenarios, type WindField, weather } from '@windcall/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { messageOf } from '../../api/message-of.ts';
import { request } from '../../api/request.ts';
import { desk } from '../../desk/desk.ts';
import { toast, toastError } from '../../toasts/toast.ts';
import type { Units } from '../../units/units.ts';
import { useUnits } from '../../units/use-units.tsx';
import { farthestYd, storeSettings } from './model-settings.ts';
import { isSecondaryActive, type WindSettings } from './wind-settings.ts';

type Body = BodyOf<typeof weather.generateWindField>;

/** The generator's part of a scenario: its distance, and its engagements. */
const scenarioData = (scenario: scenarios.Scenario): Body['scenarioData'] => ({
  shooterTargetDistance: farthestYd(scenario),
  directionOfFire: scenario.directionOfFire,
  engagementTargets: scenario.engagements.map((e) => {
    const bearing = e.directionOfFire ?? scenario.directionOfFire;
    return { distance: e.distance, dofBearing: bearing, bearing };
  }),
});

/** Length of the field, yd: as set, at least to the farthest target, in whole intervals. */
const fieldEndYd = (s: WindSettings, scenario: scenarios.Scenario | null): number =>
  Math.max(s.maxDistance, Math.ceil((farthestYd(scenario) ?? 0) / s.samplingInterval) * s.samplingInterval);

/** Request for the settings and the scenario, without an inactive secondary state. */
export const generatorBody = (s: WindSettings, scenario: scenarios.Scenario | null): Body => {
  const { samplingInterval, duration, timeInterval, temperature, humidity, pressure, latitude } = s;
  const { primary, terrain, thermal, seed } = s;
  return {
    maxDistance: fieldEndYd(s, scenario),
    ...{ samplingInterval, duration, timeInterval, temperature, humidity, pressure, latitude },
    modelComplexity: s.mode,
    stateBasedWind: { primary, secondary: isSecondaryActive(s) ? s.secondary : null, terrain, thermal, seed },
    scenarioData: scenario && scenarioData(scenario),
  };
};

/** Stores a field and its conditions for the other screens; false if the browser could not keep them. */
const exportWeather = (
  field: WindField,
  settings: WindSettings,
  scenario: scenarios.Scenario | null,
  now: Date,
): boolean => {
  const at = now.toISOString();
  return desk.weather.write({
    environmentalConditions: {
      temperature: settings.temperature,
      humidity: settings.humidity,
      pressure: settings.pressure,
      windSpeed: settings.primary.windSpeed,
      windDirection: settings.primary.windDirection,
      lightConditions: 'bright',
      weatherModel: settings.mode === 'deterministic' ? 'deterministic' : 'stochastic',
    },
    weatherModelType: settings.mode,
    scenarioName: scenario?.name ?? null,
    targetCount: scenario?.engagements.reduce((sum, e) => sum + e.targets.length, 0) ?? 0,
    windFieldData: field,
    weatherLoadedAt: at,
    exportedFromWeatherModel: true,
    validated: true,
    timestamp: at,
  });
};

/** Only a stored field of this length is shown again, s. Source: wind specification, section 4. */
const RESTORED_DURATION_S = 240;
/** Pause between the old field and the new one, ms, so that every view starts fresh. */
const SWAP_MS = 50;

const readStored = (): { readonly restored: WindField | null; readonly keptAsideS: number | null } => {
  const field = desk.ownWind.read();
  const durationS = field?.timeSteps.at(-1) ?? 0;
  const isRestored = durationS === RESTORED_DURATION_S;
  return { restored: isRestored ? field : null, keptAsideS: field === null || isRestored ? null : durationS };
};

/** Error of a generation: the server's message, else its status, else a general sentence. */
const failureOf = (units: Units, error: unknown): string => {
  if (!(error instanceof ApiError)) return 'Failed to generate distance-based wind field';
  return messageOf(units, error, `API Error: ${error.status}`);
};

const TITLES = { generated: 'Wind Field Generated & Exported', loaded: 'Wind Field Loaded' } as const;

export interface ShownField {
  readonly field: WindField | null;
  /** Length (s) of a stored field that is not shown again; the other screens still use it. */
  readonly keptAsideS: number | null;
  readonly busy: boolean;
  readonly generate: (settings: WindSettings, scenario: scenarios.Scenario | null) => Promise<void>;
  readonly load: (field: WindField, settings: WindSettings, scenario: scenarios.Scenario | null) => void;
}

export const useWindField = (): ShownField => {
  const units = useUnits();
  const [{ restored, keptAsideS }, setStored] = useState(readStored);
  const [field, setField] = useState(restored);
  const writing = useRef(false);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const show = useCallback(
    (next: WindField, settings: WindSettings, scenario: scenarios.Scenario | null, how: keyof typeof TITLES) => {
      setField(null);
      setTimeout(() => {
        setField(next);
        writing.current = true;
        const isKept = exportWeather(next, settings, scenario, new Date());
        writing.current = false;
        if (isKept) {
          toast({ title: TITLES[how], description: 'Fire Control and the other screens use this wind now.' });
        } else {
          toastError('Generation Failed', 'The browser has no room to keep this field. Choose wider intervals.');
        }
      }, SWAP_MS);
    },
    [],
  );
  // show a wind made in another window, because shooting and rating use it
  useEffect(
    () =>
      desk.ownWind.subscribe(() => {
        if (writing.current) return;
        const stored = readStored();
        if (stored.restored === null && stored.keptAsideS === null) return;
        setStored(stored);
        setField(stored.restored);
      }),
    [],
  );
  const generate = useCallback<ShownField['generate']>(
    async (settings, scenario) => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      storeSettings(settings);
      try {
        const { windField } = await request(weather.generateWindField, { body: generatorBody(settings, scenario) });
        show(windField, settings, scenario, 'generated');
      } catch (error) {
        console.error('the wind field could not be generated', error);
        toastError('Generation Failed', failureOf(units, error));
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [show, units],
  );
  const load = useCallback<ShownField['load']>((next, s, scenario) => show(next, s, scenario, 'loaded'), [show]);
  return { field, keptAsideS, busy, generate, load };
};
