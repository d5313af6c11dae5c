import { type BodyOf, drills, type ReplyOf } from '@windcall/contract';
import { z } from 'zod';
import { type CallArgs, request } from '../api/request.ts';
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

/** The lane of a task, for its call and its shot. */
export const taskLane = ({ drill, number }: Pick<OfTask<unknown>, 'drill' | 'number'>): string => `${drill}/${number}`;

/** Sends one body of a task once: the first one counts, also from another tab. */
const taskSender = <C extends typeof drills.commitCall | typeof drills.fireTask>(
  kind: 'drill-call' | 'drill-shot',
  call: C,
  isOf: (reply: ReplyOf<C>, body: BodyOf<C>) => boolean,
) =>
  defineSender<OfTask<BodyOf<C>>, ReplyOf<C>>({
    ...{ kind, idOf: taskLane, laneOf: taskLane, isSoon: true },
    schema: z.object({ ...task, body: bodyOf<BodyOf<C>>(call.body) }),
    send: ([one]) => {
      const { drill, number, body } = one as OfTask<BodyOf<C>>;
      return request(call, { params: { id: String(drill), n: String(number) }, body } as unknown as CallArgs<C>);
    },
    isAnswer: (reply, [sent]) => call.reply.safeParse(reply).success && sent !== undefined && isOf(reply, sent.body),
    isKnown: ({ code }) => code === 'already-called',
  });

export const callSender = taskSender(
  'drill-call',
  drills.commitCall,
  ({ call }, { lo, hi }) => call.lo === lo && call.hi === hi,
);

export const taskShotSender = taskSender(
  'drill-shot',
  drills.fireTask,
  ({ shot }, { shotId }) => shot.shotId === shotId,
);
