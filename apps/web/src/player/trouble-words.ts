import type { drills } from '@windcall/contract';
import { ApiError } from '../api/api-error.ts';
import { messageOf } from '../api/message-of.ts';
import { isRefusal } from '../api/send-outbox.ts';
import type { Units } from '../units/units.ts';

/** "It arrived 4 s after Freeze", from the server's answer to a late call; null for other failures. */
const lateWords = (error: unknown, nowMs: number): string | null => {
  if (!(error instanceof ApiError) || error.code !== 'frozen') return null;
  const frozenAt = (error.data as { frozenAt?: string } | undefined)?.frozenAt;
  const lateS = frozenAt === undefined ? null : Math.max(1, Math.round((nowMs - Date.parse(frozenAt)) / 1000));
  return `Your call arrived ${lateS === null ? '' : `${lateS} s `}after Freeze and does not count.`;
};

/** The fate of a call that arrived after calls ended. */
export const lateCallWords = ({ s, counts }: NonNullable<drills.DrillTask['late']>): string => {
  const came = `Your call came ${Math.max(1, Math.round(s))}\u00a0s late`;
  if (counts === null) return `${came}. Your instructor is asked.`;
  return counts ? `${came}. It counts.` : `${came} and was left out.`;
};

/** Why a call or shot was refused at `nowMs` of the server's clock, or has not arrived; null if nothing is wrong. */
const troubleOf =
  (refused: string, unsent: string) =>
  (units: Units, error: unknown, nowMs: number): string | null => {
    if (error === null) return null;
    if (!isRefusal(error)) return unsent;
    return lateWords(error, nowMs) ?? `${refused} ${messageOf(units, error, '')}`.trim();
  };
export const callTrouble = troubleOf(
  'Not saved. Try again.',
  'Not saved yet. Your call is kept in this browser and sent again until it arrives.',
);
export const shotTrouble = troubleOf(
  'The shot was refused.',
  'No network. The shot is fired and will be sent until it arrives.',
);
