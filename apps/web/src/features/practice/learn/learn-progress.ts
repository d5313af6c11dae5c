import { learn, type ReplyOf } from '@windcall/contract';
import { foldLessons, type LessonEvent, type LessonState } from '@windcall/training';
import { z } from 'zod';
import { sendingUser } from '../../../api/claims.ts';
import { request } from '../../../api/request.ts';
import { defineSender, sendKind } from '../../../api/send-outbox.ts';
import { outbox } from '../../../desk/outbox.ts';
import { defineStored, slot, useThing } from '../../../desk/slot.ts';

/** The server's data on this person's lessons, as cached in this browser. Unsent answers are in the outbox. */
const progress = z.object({
  /** The newest answers stored by the server: enough to compute a lesson's state without a network. */
  events: z.array(learn.lessonEvent),
  /** States from the server's last reply; null before. */
  known: z.custom<learn.LearnProgress>((value) => learn.getProgress.reply.safeParse(value).success).nullable(),
  /** Ids in `events` that release three had not sent; moved to the outbox when their user signs in. */
  unsent: z.array(z.string()).optional(),
});
export type Progress = z.infer<typeof progress>;

const stored = defineStored<Progress>({ key: 'learnProgress', schema: progress });
const learnProgress = slot<Progress>({ events: [], known: null }, [stored], stored.write);

/** Number of sent answers kept here. */
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
 * Stores an answer and sends it. It stays in this browser until the server has it; without a network or storage the
 * lesson continues nevertheless.
 */
export const keepAnswer = (event: learn.LessonEvent): void => {
  lessonSender.keep(event);
  void sendKind(lessonSender);
};

/** Sends waiting answers and requests the states. Without a network nothing changes. */
export const syncLessons = async (): Promise<void> => {
  await sendKind(lessonSender);
  try {
    const known = await request(learn.getProgress, {});
    learnProgress.write({ ...learnProgress.read(), known });
  } catch (error) {
    // the old states stay on the screen; the next visit requests them again
    console.warn('the states of the lessons were not answered', error);
  }
};

/** States to show: the server's, or this browser's if they are further along. */
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

/** The signed-in person's lessons: states, this browser's answers, and the server's last reply. */
export const useLessons = () => {
  const { events, known } = useThing(learnProgress);
  useThing(outbox);
  const waiting = lessonSender.waiting(sendingUser()).map(({ value }) => value);
  return {
    states: statesOf({ events, known }, waiting),
    /** Number of answers that the server lacks. */
    waiting: waiting.length,
    events: [...events, ...waiting] as unknown as LessonEvent[],
    known,
  };
};
