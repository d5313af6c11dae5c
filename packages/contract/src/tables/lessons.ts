/** Titles of lessons. `packages/training` and the learn screens hold their content by number. */
interface LessonRow {
  readonly title: string;
  readonly about: string;
}

/** In the offered order. Stored answers keep the numbers, so a new lesson comes last. */
export const LESSONS = {
  1: { title: 'The flag', about: 'How far off the pole' },
  2: { title: 'Mirage', about: 'Which way the waves lean' },
  3: { title: 'The clock', about: 'How much of a wind counts' },
  4: { title: 'Grass and trees', about: 'A band, never a number' },
  5: { title: 'Dust', about: 'How far it goes in a second' },
  6: { title: 'Trace and splash', about: 'The wind at the plate' },
  7: { title: 'Near, middle, far', about: 'Three, two, one' },
  8: { title: 'Gust and lull', about: 'Twenty seconds' },
  9: { title: 'The meter', about: 'One place, not the path' },
  10: { title: 'Two cues', about: 'One number per third' },
  11: { title: 'When cues disagree', about: 'Late, full, end-on, or not your air' },
  12: { title: 'The whole path', about: 'Look, add, call' },
} as const satisfies Readonly<Record<number, LessonRow>>;

export type LessonNumber = keyof typeof LESSONS;
export const LESSON_NUMBERS = Object.keys(LESSONS).map(Number) as LessonNumber[];
