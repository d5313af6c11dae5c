import { learn } from '@windcall/contract';
import { foldLessons, type LessonEvent, type LessonState } from '@windcall/training';
import { z } from 'zod';
import { request } from '../../../api/request.ts';
import { defineStored, slot } from '../../../desk/slot.ts';

const progress = z.object({
  events: z.array(learn.lessonEvent),
  /** Ids the server has not confirmed. */
  unsent: z.array(z.string()),
  /** States as the server answered them last; null before. */
  known: z.custom<learn.LearnProgress>((value) => learn.getProgress.reply.safeParse(value).success).nullable(),
});
export type Progress = z.infer<typeof progress>;

const stored = defineStored<Progress>({ key: 'learnProgress', schema: progress });
/** The answers to lessons of this browser and what the server said of all of them. */
export const learnProgress = slot<Progress>({ events: [], unsent: [], known: null }, [stored], stored.write);

/** Answers that stay here once the server has them: enough to fold a lesson in the air. */
const KEPT_SENT = 300;

/** Adds an answer. It stays in this browser until the server has it. */
export const keepAnswer = (event: learn.LessonEvent): void => {
  const { events, unsent, known } = learnProgress.read();
  learnProgress.write({ events: [...events, event], unsent: [...unsent, event.id], known });
};

const eventsOf = ({ events }: Progress): LessonEvent[] => events as unknown as LessonEvent[];

/** States to show: the server's, and what this browser alone knows where that is further. */
export const statesOf = (all: Progress): LessonState[] => {
  const own = foldLessons(eventsOf(all));
  const waiting = new Set(all.events.filter(({ id }) => all.unsent.includes(id)).map(({ lesson }) => lesson));
  const ride = all.events.some(({ id, step }) => step === 'check' && all.unsent.includes(id));
  if (all.known === null) return own;
  return (all.known.lessons as LessonState[]).map((told, i) => {
    const mine = own[i];
    const further = mine?.state === 'passed' || told.state === 'new';
    return mine && further && (ride || waiting.has(told.lesson)) ? mine : told;
  });
};

let sending: Promise<void> | null = null;

const sendAll = async (): Promise<void> => {
  for (;;) {
    const { events, unsent } = learnProgress.read();
    const waiting = new Set(unsent);
    const batch = events.filter(({ id }) => waiting.has(id)).slice(0, learn.EVENTS.most);
    const known =
      batch.length === 0
        ? await request(learn.getProgress, {})
        : await request(learn.putProgress, { body: { events: batch } });
    const sent = new Set(batch.map(({ id }) => id));
    const now = learnProgress.read();
    const left = now.unsent.filter((id) => !sent.has(id));
    const stay = new Set(left);
    const done = now.events.filter(({ id }) => !stay.has(id)).slice(-KEPT_SENT);
    const keep = new Set(done.map(({ id }) => id));
    learnProgress.write({
      events: now.events.filter(({ id }) => stay.has(id) || keep.has(id)),
      unsent: left,
      known,
    });
    if (left.length === 0) return;
  }
};

/** Sends what waits and asks for the states; one at a time. Without a network everything stays where it is. */
export const syncLessons = (): Promise<void> => {
  sending ??= sendAll()
    .catch(() => {
      // no network, or the server refused: the answers wait here and the next visit tries again
    })
    .finally(() => {
      sending = null;
    });
  return sending;
};
