/** Visibility of each thing in a class: shown before joining and in the class, checked by the server's tests. */
export const WHO_SEES_WHAT = [
  'Everybody in the class sees who is here, and who has called and fired.',
  'Before the reveal only you, the assistants and instructors see which bracket is yours; once calls are in and four or more called, the wall shows the brackets without names.',
  'Before the reveal nobody sees the wind or a score: not the instructor, not the owner of the class.',
  'At the reveal everybody in the class sees the brackets, the winds, the hits and the scores of that call, with names if the instructor has them shown.',
  'Instructors and assistants see your handicap, bias and coverage from calls and finished assignments of this class only, never your own drills, sessions, rifles, username or e-mail.',
  'Your sign-in code is shown to you once; an instructor can make you a new one, which ends the old one, but can never see the one you have.',
] as const;

interface ClassEventRow {
  /**
   * Readers besides the desk (assistants and instructors), which sees every event. `staff`: nobody. `own`: its member.
   * `everybody`: students and the wall. `unnamed`: everybody, without the member if the live hides names.
   */
  readonly seenBy: 'staff' | 'own' | 'everybody' | 'unnamed';
  /**
   * Part of a live's table that the event changes. `live`: the table of its own live. `member`: its member's row in
   * every live.
   */
  readonly changes: 'nothing' | 'live' | 'member';
}

/** All events of a class, in the order of the API's description. */
export const CLASS_EVENTS = {
  'member-joined': { seenBy: 'everybody', changes: 'nothing' },
  'member-left': { seenBy: 'everybody', changes: 'nothing' },
  'member-removed': { seenBy: 'everybody', changes: 'nothing' },
  'member-let-in': { seenBy: 'everybody', changes: 'nothing' },
  // the wall shows the name in its rows
  'member-renamed': { seenBy: 'everybody', changes: 'member' },
  'member-role': { seenBy: 'own', changes: 'nothing' },
  'member-forgotten': { seenBy: 'everybody', changes: 'member' },
  'results-taken': { seenBy: 'everybody', changes: 'member' },
  'code-made': { seenBy: 'own', changes: 'nothing' },
  'account-deleted': { seenBy: 'own', changes: 'nothing' },
  'joining-opened': { seenBy: 'staff', changes: 'nothing' },
  'joining-closed': { seenBy: 'staff', changes: 'nothing' },
  'joining-renewed': { seenBy: 'staff', changes: 'nothing' },
  exported: { seenBy: 'staff', changes: 'nothing' },
  'assignment-made': { seenBy: 'everybody', changes: 'nothing' },
  'assignment-begun': { seenBy: 'own', changes: 'nothing' },
  'assignment-deleted': { seenBy: 'everybody', changes: 'nothing' },
  'live-made': { seenBy: 'everybody', changes: 'nothing' },
  'live-joined': { seenBy: 'everybody', changes: 'live' },
  opened: { seenBy: 'unnamed', changes: 'live' },
  called: { seenBy: 'unnamed', changes: 'live' },
  fired: { seenBy: 'unnamed', changes: 'live' },
  late: { seenBy: 'staff', changes: 'live' },
  frozen: { seenBy: 'everybody', changes: 'live' },
  settled: { seenBy: 'everybody', changes: 'live' },
  reopened: { seenBy: 'everybody', changes: 'live' },
  revealed: { seenBy: 'unnamed', changes: 'live' },
  skipped: { seenBy: 'everybody', changes: 'live' },
  shown: { seenBy: 'everybody', changes: 'live' },
  ended: { seenBy: 'everybody', changes: 'live' },
} as const satisfies Readonly<Record<string, ClassEventRow>>;

export type ClassEventKind = keyof typeof CLASS_EVENTS;
export const CLASS_EVENT_KINDS = Object.keys(CLASS_EVENTS) as [ClassEventKind, ...ClassEventKind[]];
