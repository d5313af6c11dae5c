interface ClassEventRow {
  /**
   * Who sees it besides the desk, which assistants and instructors read and which sees every event. `staff`: nobody. `own`: the
   * member it is about. `everybody`: students and the wall. `unnamed`: everybody, but without whose it is where a live leaves
   * names with their owners.
   */
  readonly seenBy: 'staff' | 'own' | 'everybody' | 'unnamed';
  /** What it changes in the table of a live. `live`: the table of its own live. `member`: the row of its member in every live. */
  readonly changes: 'nothing' | 'live' | 'member';
}

/** Everything that can happen in a class. The order is that of the API's description. */
export const CLASS_EVENTS = {
  'member-joined': { seenBy: 'everybody', changes: 'nothing' },
  'member-left': { seenBy: 'everybody', changes: 'nothing' },
  'member-removed': { seenBy: 'everybody', changes: 'nothing' },
  'member-let-in': { seenBy: 'everybody', changes: 'nothing' },
  // the wall has the name in its rows
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
  frozen: { seenBy: 'everybody', changes: 'live' },
  revealed: { seenBy: 'unnamed', changes: 'live' },
  skipped: { seenBy: 'everybody', changes: 'live' },
  shown: { seenBy: 'everybody', changes: 'live' },
  ended: { seenBy: 'everybody', changes: 'live' },
} as const satisfies Readonly<Record<string, ClassEventRow>>;

export type ClassEventKind = keyof typeof CLASS_EVENTS;
export const CLASS_EVENT_KINDS = Object.keys(CLASS_EVENTS) as [ClassEventKind, ...ClassEventKind[]];
