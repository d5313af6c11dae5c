import type { lives } from '@windcall/contract';
import type { SignedInUser } from '../../accounts/index.ts';
import { type Db, databaseNow } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import { stageOf } from './live-stage.ts';
import { findClassTasks, findPhones, type LiveRow, storePhone } from './live-store.ts';
import type { LiveParts } from './make-live.ts';
import type { Membership } from './store.ts';

/** The picture of a live's current wind, as students see it, for any member. */
export const seeWind = async (
  { db }: Platform,
  { drillsOf }: LiveParts,
  user: SignedInUser,
  live: LiveRow,
): Promise<lives.LiveWind> => {
  const number = (await findClassTasks(db, live.id)).at(-1)?.number;
  if (number === undefined) throw new Refusal('sealed', { message: 'No wind is open yet.' });
  const { level } = live;
  return { task: number, level, ...(await drillsOf.seeWind({ liveId: live.id, number, level }, user.id)) };
};

/** Cues of a wind at the end of its calls; sealed for everybody until the instructor reveals it. */
export const revealWind = async (
  { db }: Platform,
  { drillsOf }: LiveParts,
  user: SignedInUser,
  live: LiveRow,
  number: number,
): Promise<lives.RevealedWind> => {
  const tasks = await findClassTasks(db, live.id);
  const last = tasks.at(-1)?.number ?? 0;
  if (number > live.tasks || (live.endedAt !== null && number > last)) {
    throw new Refusal('not-found', { message: 'This live has no such wind.' });
  }
  const upTo = tasks.slice(0, number);
  const task = upTo.at(-1);
  const isShown = task?.number === number && (task.revealedAt !== null || task.skippedAt !== null);
  if (!isShown) throw new Refusal('sealed', { message: 'The wind stays sealed until your instructor reveals it.' });
  const { level } = live;
  return { task: number, level, ...(await drillsOf.revealWind({ liveId: live.id, number, level }, user.id)) };
};

/** Silence after which a phone is away, whatever its last state, s. */
const SILENT_S = 60;

/** Stores a phone's state while its live is open. */
export const tellPhone = async (db: Db, { member }: Membership, live: LiveRow, is: lives.PhoneState) => {
  const { state } = stageOf(live, await findClassTasks(db, live.id), await databaseNow(db));
  if (state !== 'over') await storePhone(db, member.id, is);
  return { success: true } as const;
};

export const listPhones = async (db: Db, classId: number) => {
  const now = (await databaseNow(db)).getTime();
  return {
    phones: (await findPhones(db, classId)).flatMap(({ memberId, phone, phoneAt, heardAt }) => {
      if (phone === null || phoneAt === null || heardAt === null) return [];
      const isSilent = now - heardAt.getTime() > 1000 * SILENT_S;
      const since = isSilent && phone !== 'away' ? heardAt : phoneAt;
      return [
        { memberId, is: isSilent ? ('away' as const) : phone, sinceS: Math.max(0, (now - since.getTime()) / 1000) },
      ];
    }),
  };
};
