import { type BodyOf, drills, type ReplyOf } from '@windcall/contract';
import { z } from 'zod';
import { request } from '../api/request.ts';
import { defineSender } from '../api/send-outbox.ts';

const task = {
  drill: z.number().int().describe('identifier'),
  number: z.number().int().describe('place in the drill (count from 1)'),
};
const bodyOf = <T>(schema: { safeParse: (value: unknown) => { success: boolean } } | undefined) =>
  z.custom<T>((value) => schema?.safeParse(value).success === true);

export type CallBody = BodyOf<typeof drills.commitCall>;
export type ShotBody = BodyOf<typeof drills.fireTask>;
interface OfTask<T> {
  readonly drill: number;
  readonly number: number;
  readonly body: T;
}

/** The name of a task, in both lanes. */
export const taskLane = ({ drill, number }: Pick<OfTask<unknown>, 'drill' | 'number'>): string => `${drill}/${number}`;
const paramsOf = ({ drill, number }: OfTask<unknown>) => ({ id: String(drill), n: String(number) });
const isSealed = (error: { readonly code: string | undefined }): boolean => error.code === 'already-called';

/** The call of a task, sealed once: a call sealed earlier, also in another tab, is the one that counts. */
export const callSender = defineSender<OfTask<CallBody>, ReplyOf<typeof drills.commitCall>>({
  kind: 'drill-call',
  schema: z.object({ ...task, body: bodyOf<CallBody>(drills.commitCall.body) }),
  idOf: taskLane,
  laneOf: taskLane,
  isSoon: true,
  send: ([call]) => {
    const one = call as OfTask<CallBody>;
    return request(drills.commitCall, { params: paramsOf(one), body: one.body });
  },
  isAnswer: (reply, [call]) =>
    drills.commitCall.reply.safeParse(reply).success &&
    reply.call.lo === call?.body.lo &&
    reply.call.hi === call.body.hi,
  isKnown: isSealed,
});

/** A task's only shot. */
export const taskShotSender = defineSender<OfTask<ShotBody>, ReplyOf<typeof drills.fireTask>>({
  kind: 'drill-shot',
  schema: z.object({ ...task, body: bodyOf<ShotBody>(drills.fireTask.body) }),
  idOf: taskLane,
  laneOf: taskLane,
  isSoon: true,
  send: ([shot]) => {
    const one = shot as OfTask<ShotBody>;
    return request(drills.fireTask, { params: paramsOf(one), body: one.body });
  },
  isAnswer: (reply, [shot]) =>
    drills.fireTask.reply.safeParse(reply).success && reply.shot.shotId === shot?.body.shotId,
  isKnown: isSealed,
});
