import { drills, type ParsedBodyOf, type ReplyOf } from '@windcall/contract';
import { z } from 'zod';
import { databaseNow, tellClass, transaction } from '../../db/index.ts';
import type { LateCall } from '../../db/training-tables.ts';
import type { Platform } from '../../http/platform.ts';
import { HOLD_MS } from '../../sealed/gate.ts';
import { sealedBy, toldOf } from '../../sealed/late-call.ts';
import { readSigned, signText } from '../../sealed/signed-text.ts';
import { lookAtTask, requireActOn, requireSeen } from './look-at-task.ts';
import { lateToWire } from './present.ts';
import { changeTask, type DrillRow, findMember, lockTask, markSeen, type TaskRow } from './store.ts';

/** `at`: when the picture was sent; `until`: when it ends. Ms. */
const seenTask = z.object({ drill: z.number(), task: z.number(), at: z.number(), until: z.number() });

/** Proof that a picture of a class's wind was sent now. It makes older proofs of the task worthless. */
export const signSeen = async (
  { db, config }: Platform,
  { id, drillId, number }: TaskRow,
  now: Date,
): Promise<string> => {
  await markSeen(db, id, now);
  const [at, until] = [now.getTime(), now.getTime() + 1000 * drills.CUES_AHEAD_S];
  return signText(config.jwtSecret, 'seen', { drill: drillId, task: number, at, until });
};

type Reply = ReplyOf<typeof drills.commitCall>;
const replyOf = (late: NonNullable<drills.DrillTask['late']>): Reply => ({
  ...{ committedAt: late.call.committedAt, call: late.call, late },
});

/**
 * A call that arrives after calls ended; null if calls were opened again. It counts if its phone committed it earlier
 * and no result was shown yet; later the desk decides. The phone's time runs from its newest picture, and only if the
 * phone sent nothing since.
 */
export const commitLate = (
  { db, config }: Platform,
  drill: DrillRow,
  number: number,
  { lo, hi, best, hold, looked, seen, sinceS }: ParsedBodyOf<typeof drills.commitCall>,
): Promise<Reply | null> =>
  transaction(db, async (tx) => {
    const { id } = requireSeen(await lookAtTask(tx, drill, number));
    await lockTask(tx, id);
    // ending or reopening calls waits for this transaction
    const look = await lookAtTask(tx, drill, number, true);
    const { shared, standing } = look;
    const row = requireSeen(look);
    const before = lateToWire(row);
    if (before && row.committedAt === null) return replyOf(before);
    if (standing.cover === 'open') return null;
    const member = await findMember(tx, drill.userId, shared?.classId ?? 0);
    const now = await databaseNow(tx);
    const proof = seen === undefined ? null : readSigned(config.jwtSecret, 'seen', seen, seenTask);
    const [endMs, claimMs] = [shared?.freezesAt?.getTime() ?? 0, (proof?.at ?? 0) + 1000 * (sinceS ?? 0)];
    const heardMs = Math.max(proof?.at ?? 0, member?.heardAt?.getTime() ?? 0);
    const isAdmitted =
      (standing.cover === 'held' || standing.cover === 'frozen') &&
      proof?.drill === drill.id &&
      proof.task === number &&
      proof.at === row.seenAt?.getTime() &&
      sinceS !== undefined &&
      claimMs < Math.min(endMs, proof.until) &&
      heardMs <= claimMs;
    if (!shared || !member || !isAdmitted || row.committedAt !== null) {
      requireActOn(look, 'commit');
      return null;
    }
    const told = standing.cover === 'frozen';
    const late: LateCall = {
      call: { lo, hi, best: best ?? null, hold: hold ?? null },
      ...(looked && { looked }),
      claimedAt: new Date(claimMs).toISOString(),
      counts: !told && now.getTime() < endMs + HOLD_MS ? true : null,
      ...{
        beforeS: (endMs - claimMs) / 1000,
        heardS: (endMs - heardMs) / 1000,
        afterS: (now.getTime() - endMs) / 1000,
      },
      told,
    };
    await changeTask(tx, id, { late, ...(late.counts && sealedBy(late)) });
    const kind = late.counts ? 'called' : 'late';
    const { id: memberId } = member;
    await tellClass(tx, shared.classId, [
      { kind, memberId, liveId: shared.liveId, task: number, data: toldOf(late, shared.openedAt) },
    ]);
    const reply = lateToWire({ late });
    return reply && replyOf(reply);
  });
