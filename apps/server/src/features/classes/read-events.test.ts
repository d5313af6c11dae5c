// @module-tag no-database
import { classes } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { cutEvent } from './read-events.ts';

const [OWN, OTHER] = [7, 8];
const call = { lo: -2.5, hi: 4, best: null };
/** An event with every field that an event may have, about one member and by another. */
const eventOf = (kind: classes.ClassEvent['kind'], names: 'shown' | 'owner' | null = 'shown') => ({
  ...{ seq: 3, at: new Date('2026-05-17T18:04:31.250Z'), kind, memberId: OWN, liveId: 5, task: 2, names },
  data: {
    ...{ by: OTHER, name: 'Kim', role: 'student' as const, call, calledS: 12.4 },
    results: [{ memberId: OWN, call, truth: 3.75, interval: 6.5, isHit: true }],
    brackets: [0, 1, 2, 3].map((i) => ({ memberId: OWN + i, ...call, lo: call.lo - i })),
  },
});
const seenBy = (who: (typeof classes.CLASS_EVENTS)[classes.ClassEvent['kind']]['seenBy']) =>
  classes.CLASS_EVENT_KINDS.filter((kind) => classes.CLASS_EVENTS[kind].seenBy === who);

describe('who sees an event', () => {
  // showing an event to more readers is a decision, to be repeated here
  it('is staff alone for the doors of a class and its exports, and staff and the member for what is about one', () => {
    expect(seenBy('staff')).toEqual(['joining-opened', 'joining-closed', 'joining-renewed', 'exported', 'late']);
    expect(seenBy('own')).toEqual(['member-role', 'code-made', 'account-deleted', 'assignment-begun']);
    expect(seenBy('unnamed')).toEqual(['opened', 'called', 'fired', 'revealed']);
  });

  it.each(classes.CLASS_EVENT_KINDS)('is the desk for every one: %s', (kind) => {
    expect(cutEvent(eventOf(kind), 'desk', OTHER)).toMatchObject({ kind, memberId: OWN, by: OTHER, call });
  });

  it.each(seenBy('staff'))('is no student for %s, not even the one it names', (kind) => {
    for (const reader of [OWN, OTHER]) expect(cutEvent(eventOf(kind), 'class', reader)).toBeNull();
  });

  it.each(seenBy('own'))('is the member it is about for %s, and no other', (kind) => {
    expect(cutEvent(eventOf(kind), 'class', OWN)).toMatchObject({ kind, memberId: OWN });
    expect(cutEvent(eventOf(kind), 'class', OTHER)).toBeNull();
    // an event about nobody belongs to nobody
    expect(cutEvent({ ...eventOf(kind), memberId: null }, 'class', OWN)).toBeNull();
  });
});

describe('what students and the wall see of an event', () => {
  it.each(classes.CLASS_EVENT_KINDS)('has no bracket with its member, and not who commanded it: %s', (kind) => {
    const seen = cutEvent(eventOf(kind), 'class', OWN);
    for (const field of ['call', 'calledS', 'by']) expect(seen ?? {}).not.toHaveProperty(field);
    for (const bracket of seen?.brackets ?? []) expect(Object.keys(bracket)).toEqual(['lo', 'hi', 'best']);
    if (kind === 'frozen') expect(seen?.brackets).toHaveLength(4);
  });

  it.each(seenBy('unnamed'))(
    'says of %s whose it is where names are shown, and nothing of it where they are hidden',
    (kind) => {
      expect(cutEvent(eventOf(kind), 'class', OTHER)).toMatchObject({ memberId: OWN, results: [{ memberId: OWN }] });
      const hidden = cutEvent(eventOf(kind, 'owner'), 'class', OTHER);
      expect(hidden).toMatchObject({ kind, live: 5, task: 2, named: false });
      expect(JSON.stringify(hidden)).not.toMatch(/"memberId"|Kim|3\.75|-2\.5/);
    },
  );
});
