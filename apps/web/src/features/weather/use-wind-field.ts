import { type scenarios, type WindField, weather } from '@windcall/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { messageOf } from '../../api/message-of.ts';
import { request } from '../../api/request.ts';
import { desk } from '../../desk/desk.ts';
import { toast, toastError } from '../../toasts/toast.ts';
import type { Units } from '../../units/units.ts';
import { useUnits } from '../../units/use-units.tsx';
import { exportWeather } from './export-weather.ts';
import { generatorBody } from './generator-body.ts';
import { storeSettings } from './use-wind-settings.ts';
import type { WindSettings } from './wind-settings.ts';

/** Length a stored field must have to be shown again, s. Source: wind specification, section 4. */
const RESTORED_DURATION_S = 240;
/** Pause between clearing the old field and showing the new one, ms, so that every view starts afresh. */
const SWAP_MS = 50;

const readStored = (): { readonly restored: WindField | null; readonly keptAsideS: number | null } => {
  const field = desk.ownWind.read();
  const durationS = field?.timeSteps.at(-1) ?? 0;
  if (field === null) return { restored: null, keptAsideS: null };
  return durationS === RESTORED_DURATION_S
    ? { restored: field, keptAsideS: null }
    : { restored: null, keptAsideS: durationS };
};

/** Why a generation failed: the server's own message, else the status it answered, else the general sentence. */
const failureOf = (units: Units, error: unknown): string => {
  if (!(error instanceof ApiError)) return 'Failed to generate distance-based wind field';
  return messageOf(units, error, `API Error: ${error.status}`);
};

const TITLES = { generated: 'Wind Field Generated & Exported', loaded: 'Wind Field Loaded' } as const;

export interface ShownField {
  readonly field: WindField | null;
  /** Length (s) of the stored field when it is not one that is shown again; the other screens use it all the same. */
  readonly keptAsideS: number | null;
  readonly busy: boolean;
  readonly generate: (settings: WindSettings, scenario: scenarios.Scenario | null) => Promise<void>;
  /** Shows a field that was loaded, and exports it. */
  readonly load: (field: WindField, settings: WindSettings, scenario: scenarios.Scenario | null) => void;
}

/** The wind field on the screen: restored, generated or loaded. */
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
  // Another window made a wind: it is the one that is shot and rated, so it is the one that is shown.
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
