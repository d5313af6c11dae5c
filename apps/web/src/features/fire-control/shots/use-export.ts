import { useState } from 'react';
import type { Demo } from '../../../platform/demo/use-demo.ts';
import { exportShots } from './export-shots.ts';

/** The CSV export of a session, one at a time. */
export const useExport = (
  sessionId: number | null,
  shotCount: number,
  demo: Demo,
): { readonly busy: boolean; readonly start: () => void } => {
  const [busy, setBusy] = useState(false);
  const start = (): void => {
    setBusy(true);
    void exportShots(sessionId, shotCount, () => demo.checkFeature('dataExportEnabled')).finally(() => setBusy(false));
  };
  return { busy, start };
};
