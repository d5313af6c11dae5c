import type { learn } from '@windcall/contract';
import { dustView, mirageView, splashView } from './air-views.tsx';
import { clockLessonView } from './clock-lesson-view.tsx';
import { flagView, gustView } from './flag-views.tsx';
import { groundView } from './ground-view.tsx';
import type { ViewOf } from './lesson-view.tsx';
import { meterView } from './meter-view.tsx';
import { pathView } from './path-view.tsx';
import { trustView } from './trust-view.tsx';
import { twoCuesView } from './two-cues-view.tsx';
import { wholeView } from './whole-view.tsx';

export const LESSON_VIEWS: Readonly<Record<learn.LessonNumber, ViewOf>> = {
  1: flagView,
  2: mirageView,
  3: clockLessonView,
  4: groundView,
  5: dustView,
  6: splashView,
  7: pathView,
  8: gustView,
  9: meterView,
  10: twoCuesView,
  11: trustView,
  12: wholeView,
};
