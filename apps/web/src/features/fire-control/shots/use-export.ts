import { useState } from 'react';
import type { Demo } from '../../../demo/use-demo.ts';
import { useUnits } from '../../../units/use-units.tsx';
import { exportShots } from './export-shots.ts';

/** The CSV export of a session, one at a time. */
export const useExport = (
  sessionId: number | null,
  shotCount: number,
  demo: Demo,
): { readonly busy: boolean; readonly start: () => void } => {
  const units = useUnits();
  const [busy, setBusy] = useState(false);
  const start = (): void => {
    setBusy(true);
    void exportShots(units, sessionId, shotCount, () => demo.checkFeature('dataExportEnabled')).finally(() =>
      setBusy(false),
    );
  };
  return { busy, start };
};
