import type { CueTrack } from '@windcall/cues';
import {
  type Asked,
  type Lesson,
  type SeenCue,
  type Step,
  seenOf,
  trackOfLesson,
  type WatchedLesson,
  watchLesson,
} from '@windcall/training';
import { mToYd } from '@windcall/units';
import { bulletMilAt } from './bullet-at.ts';

/** A task as the screen shows it. */
export interface LessonTask {
  readonly lesson: Lesson;
  readonly step: Step;
  /** Repeats the cold task at the end. */
  readonly again: boolean;
  readonly asked: Asked;
  readonly track: CueTrack;
  readonly seen: readonly SeenCue[];
  readonly watched: WatchedLesson | null;
  readonly was: number;
}

const LIVING = [8, 10, 12] as const;
const livingOf = (lesson: Lesson) => LIVING.find((one) => one === lesson);

/** Places at which the bullet passes a task's flags: yards, and mil over the line of sight. */
const passesOf = ({ flags }: CueTrack, asked: Asked): Asked => {
  const at = (flag: number): { readonly yd: number; readonly mil: number } => {
    const zM = flags[flag]?.zM ?? 0;
    return { yd: mToYd(zM), mil: bulletMilAt(Number(asked.rangeYd), zM) };
  };
  const [near, middle, far, lit] = [at(0), at(1), at(2), at(Number(asked.flag))];
  return {
    ...{ nearYd: near.yd, nearMil: near.mil, middleYd: middle.yd, middleMil: middle.mil },
    ...{ farYd: far.yd, farMil: far.mil, flagYd: lit.yd, bulletMil: lit.mil },
  };
};

/** A task with everything that its picture shows. */
export const taskOf = (lesson: Lesson, step: Step, drawn: Asked, again = false): LessonTask => {
  const living = livingOf(lesson);
  const watched = living === undefined ? null : watchLesson(living, drawn);
  const track = watched?.track ?? trackOfLesson(lesson, drawn);
  const asked = drawn.part === 'bullet' ? { ...drawn, ...passesOf(track, drawn) } : drawn;
  return {
    ...{ lesson, step, again, asked, watched, track },
    seen: watched ? (watched.samples.at(-1) ?? []) : seenOf(lesson, asked),
    was: watched ? watched.wasMph : Number(asked.wasMph),
  };
};
