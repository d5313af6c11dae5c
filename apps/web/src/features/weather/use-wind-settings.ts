import { useCallback, useState } from 'react';
import { desk } from '../../desk/desk.ts';
import { settingsFrom, stateFrom } from './model-settings.ts';
import type { WindSettings } from './wind-settings.ts';

export const storeSettings = (s: WindSettings): void => {
  const state = stateFrom(s, desk.scenario.read());
  desk.model.write(state);
};

/** Last settings of the weather screen; stores every change. */
export const useWindSettings = (): readonly [
  WindSettings,
  (change: (settings: WindSettings) => WindSettings) => void,
] => {
  const [settings, setSettings] = useState(() => settingsFrom(desk.ownModel.read()));
  const update = useCallback(
    (change: (s: WindSettings) => WindSettings) => {
      const next = change(settings);
      setSettings(next);
      storeSettings(next);
    },
    [settings],
  );
  return [settings, update];
};
