import { sessions } from '@windcall/contract';
import { download } from '../../../api/download.ts';
import { messageOf } from '../../../api/message-of.ts';
import { request } from '../../../api/request.ts';
import { toast, toastError } from '../../../toasts/toast.ts';
import type { Units } from '../../../units/units.ts';

/** Downloads a session's shots as CSV, or shows why not. `mayExport` checks the demo rules and shows its own message. */
export const exportShots = async (
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
