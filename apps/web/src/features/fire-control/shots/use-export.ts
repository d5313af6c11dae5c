import { sessions } from '@windcall/contract';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import { messageOf } from '../../../api/message-of.ts';
import { request } from '../../../api/request.ts';
import type { Demo } from '../../../demo/use-demo.ts';
import { toast, toastError } from '../../../toasts/toast.ts';
import type { Units } from '../../../units/units.ts';
import { useUnits } from '../../../units/use-units.tsx';

/** Downloads a session's shots as CSV, or shows why not. `mayExport` checks the demo rules and shows its own message. */
const exportShots = async (
  units: Units,
  sessionId: number | null,
  shotCount: number,
  mayExport: () => boolean,
): Promise<void> => {
  if (sessionId === null) {
    toastError('No Session', 'No active training session to export');
    return;
  }
  if (shotCount === 0) {
    toastError('No Shots', 'Take a shot first: there is nothing to export yet.');
    return;
  }
  if (!mayExport()) return;
  try {
    const csv = await request(sessions.exportShots, { params: { sessionId: String(sessionId) } });
    const name = `session-${sessionId}-shots.csv`;
    download(csv, name, 'text/csv');
    toast({ title: 'Export Started', description: `${name} is being downloaded.` });
  } catch (error) {
    toastError('Export Failed', messageOf(units, error, 'The shots could not be exported.'));
  }
};

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
