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

const withReason = (units: Units, sentence: string, error: unknown): string =>
  `${sentence} ${messageOf(units, error, '')}`.trim();

/** The fate of a call that arrived after calls ended. */
export const lateCallWords = ({ s, counts }: NonNullable<drills.DrillTask['late']>): string => {
  const came = `Your call came ${Math.max(1, Math.round(s))}\u00a0s late`;
  if (counts === null) return `${came}. Your instructor is asked.`;
  return counts ? `${came}. It counts.` : `${came} and was left out.`;
};

/** Why the call of a task has not arrived, or was refused at `nowMs` of the server's clock; null if nothing is wrong. */
export const callTrouble = (units: Units, error: unknown, nowMs: number): string | null => {
  if (error === null) return null;
  if (isRefusal(error)) return lateWords(error, nowMs) ?? withReason(units, 'Not saved. Try again.', error);
  return 'Not saved yet. Your call is kept in this browser and sent again until it arrives.';
};

/** Why the shot of a task has not arrived, or was refused; null if all is well. */
export const shotTrouble = (units: Units, error: unknown, nowMs: number): string | null => {
  if (error === null) return null;
  if (isRefusal(error)) return lateWords(error, nowMs) ?? withReason(units, 'The shot was refused.', error);
  return 'No network. The shot is fired and will be sent until it arrives.';
};
