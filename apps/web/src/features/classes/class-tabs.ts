import type { classes } from '@windcall/contract';
import type { ComponentType } from 'react';
import { AssignmentsTab } from './assignments/assignments-tab.tsx';
import { LiveTab } from './live/live-tab.tsx';
import { MembersTab } from './members/members-tab.tsx';
import { ReviewsTab } from './review/reviews-tab.tsx';
import { WhoTab } from './who-tab.tsx';

interface ClassTab {
  /** Its word in the address: `?tab=members`. */
  readonly value: string;
  readonly label: string;
  readonly Content: ComponentType<{ readonly klass: classes.ClassView }>;
}

/** The tabs of a class, one line each; the first one has no word in the address. */
export const CLASS_TABS: readonly [ClassTab, ...ClassTab[]] = [
  { value: 'live', label: 'Live', Content: LiveTab },
  { value: 'reviews', label: 'Reviews', Content: ReviewsTab },
  { value: 'assignments', label: 'Assignments', Content: AssignmentsTab },
  { value: 'members', label: 'Members', Content: MembersTab },
  { value: 'who', label: 'Privacy', Content: WhoTab },
];
