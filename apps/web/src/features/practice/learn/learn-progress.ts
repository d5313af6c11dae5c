import { learn, type ReplyOf } from '@windcall/contract';
import { foldLessons, type LessonEvent, type LessonState } from '@windcall/training';
import { z } from 'zod';
import { sendingUser } from '../../../api/claims.ts';
import { request } from '../../../api/request.ts';
import { defineSender, sendKind } from '../../../api/send-outbox.ts';
import { outbox } from '../../../desk/outbox.ts';
import { defineStored, slot, useThing } from '../../../desk/slot.ts';

/** What the server has of this person's lessons, as this browser knows it. Answers on their way are in the outbox. */
const progress = z.object({
  /** The last answers that the server has: enough to fold a lesson without a network. */
  events: z.array(learn.lessonEvent),
  /** States as the server answered them last; null before. */
  known: z.custom<learn.LearnProgress>((value) => learn.getProgress.reply.safeParse(value).success).nullable(),
  /** Ids in `events` that release three had not sent; moved to the outbox when their user signs in. */
  unsent: z.array(z.string()).optional(),
});
export type Progress = z.infer<typeof progress>;

const stored = defineStored<Progress>({ key: 'learnProgress', schema: progress });
const learnProgress = slot<Progress>({ events: [], known: null }, [stored], stored.write);

/** How many answers stay here once the server has them. */
const KEPT_SENT = 300;

const isAnswer = (reply: unknown): boolean => learn.putProgress.reply.safeParse(reply).success;

/** Answers to lessons, in the order of answering. */
export const lessonSender = defineSender<learn.LessonEvent, ReplyOf<typeof learn.putProgress>>({
  kind: 'lesson',
  schema: learn.lessonEvent,
  idOf: ({ id }) => id,
  laneOf: () => 'lessons',
  most: learn.EVENTS.most,
  send: (events) => request(learn.putProgress, { body: { events: [...events] } }),
  isAnswer,
  onTaken: (known, sent) => {
    const before = learnProgress.read();
    learnProgress.write({ ...before, events: [...before.events, ...sent].slice(-KEPT_SENT), known });
  },
});

/**
 * Adds an answer and sends it. It stays in this browser until the server has it; without a network or room for it the lesson goes
 * on all the same.
 */
export const keepAnswer = (event: learn.LessonEvent): void => {
  lessonSender.keep(event);
  void sendKind(lessonSender);
};

/** Sends what waits and asks for the states. Without a network everything stays where it is. */
export const syncLessons = async (): Promise<void> => {
  await sendKind(lessonSender);
  try {
    const known = await request(learn.getProgress, {});
    learnProgress.write({ ...learnProgress.read(), known });
  } catch (error) {
    // What was known stays on the screen; the next visit asks again.
    console.warn('the states of the lessons were not answered', error);
  }
};

/** States to show: the server's, and what this browser alone knows where that is further. */
export const statesOf = (
  { events, known }: Pick<Progress, 'events' | 'known'>,
  waiting: readonly learn.LessonEvent[],
): LessonState[] => {
  const own = foldLessons([...events, ...waiting] as unknown as LessonEvent[]);
  if (known === null) return own;
  const ahead = new Set(waiting.map(({ lesson }) => lesson));
  const ride = waiting.some(({ step }) => step === 'check');
  return (known.lessons as LessonState[]).map((told, i) => {
    const mine = own[i];
    const further = mine?.state === 'passed' || told.state === 'new';
    return mine && further && (ride || ahead.has(told.lesson)) ? mine : told;
  });
};

/** The lessons of the person who is signed in: states, every answer that this browser has, and what the server said last. */
export const useLessons = () => {
  const { events, known } = useThing(learnProgress);
  useThing(outbox);
  const waiting = lessonSender.waiting(sendingUser()).map(({ value }) => value);
  return {
    states: statesOf({ events, known }, waiting),
    /** How many answers the server does not have yet. */
    waiting: waiting.length,
    events: [...events, ...waiting] as unknown as LessonEvent[],
    known,
  };
};
