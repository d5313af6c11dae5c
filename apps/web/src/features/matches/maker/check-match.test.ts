import { type courses, matches } from '@windcall/contract';
import { READY_COURSES } from '@windcall/simulation';
import { describe, expect, it } from 'vitest';
import { missingOf, sumOfMatch, troublesOfMatch, whyNotAdded } from './check-match.ts';
import { bodyOf, draftOfMatch, type MatchDraft, NEW_DRAFT, tiebreakOf, withStage, withTie } from './match-draft.ts';

const ready = (name: string): courses.Course => {
  const found = READY_COURSES.find((course) => course.name === name);
  if (found === undefined) throw new Error(`${name} must be a ready-made stage`);
  return found;
};
const draftOf = (names: string[], more: Partial<MatchDraft> = {}): MatchDraft => ({
  ...NEW_DRAFT,
  name: 'Saturday',
  stages: names.reduce((stages, name) => withStage(stages, ready(name)), [] as MatchDraft['stages']) as never,
  ...more,
});
const NOW = Date.parse('2026-11-26T12:00:00Z');
const troubles = (draft: MatchDraft, far: number[] = []) =>
  troublesOfMatch(draft, { unreached: () => far, now: NOW }).map(({ text }) => text);

describe('the check of a match while it is made', () => {
  it('says why a stage cannot be added', () => {
    expect(whyNotAdded(draftOf([]), 'rings')).toBeNull();
    expect(whyNotAdded(draftOf(['Near–far']), 'bank')).toBeNull();
    expect(whyNotAdded(draftOf(['Know your limits']), 'rings')).toBe('scores rings, this match impacts');
    expect(whyNotAdded(draftOf(['String of twenty']), 'impacts')).toBe('scores impacts, this match rings');
    expect(whyNotAdded(draftOf(Array.from({ length: 12 }, () => 'Mover')), 'impacts')).toBe(
      'a match has at most 12 stages',
    );
  });

  it('says what keeps it from being made, and of which stage', () => {
    expect(troubles(draftOf(['Near–far', 'Mover']))).toEqual([]);
    const mixed = draftOf(['Near–far', 'String of twenty']);
    expect(troublesOfMatch(mixed, { unreached: () => [], now: NOW })).toEqual([
      {
        stage: 2,
        text: 'Stage 2, String of twenty, scores rings. This match scores impacts. A match has one kind of score.',
      },
    ]);
    expect(troubles(draftOf(['Mover'], { rifle: 'one' }), [2, 3])).toEqual([
      'Stage 1, Mover: your rifle does not reach T2, T3, and everybody shoots it.',
    ]);
    expect(troubles(draftOf(['Mover'], { rifle: 'own' }), [2])).toEqual([]);
    expect(troubles(draftOf(['Mover'], { divisions: 'Open, Gas, Open' }))).toEqual(['Division “Open” is named twice.']);
    expect(troubles(draftOf(['Mover'], { divisions: 'a,b,c,d,e,f,g' }))).toHaveLength(1);
    expect(troubles(draftOf(['Mover'], { divisions: ' , ' }))).toEqual(['Name at least one division.']);
    expect(troubles(draftOf(['Mover'], { closes: '2026-11-20T09:00' }))).toHaveLength(1);
    expect(troubles(draftOf(['Mover'], { closes: '2026-12-20T09:00' }))).toEqual([]);
  });

  it('finds what a stage itself has wrong', () => {
    const [stage] = draftOf(['Near–far']).stages;
    if (stage === undefined) throw new Error('a stage must be there');
    const broken = { ...stage, course: { ...stage.course, order: [] } };
    expect(troubles(draftOf([], { stages: [broken] }))[0]).toMatch(/^Stage 1, Near–far: /);
  });

  it('refuses whatever the server would, and takes what it takes', () => {
    for (const draft of [
      draftOf(['Near–far', 'Know your limits', 'Mover']),
      draftOf(['Near–far', 'String of twenty']),
      draftOf(['Mover'], { divisions: 'Open, Open' }),
      draftOf(['Mover'], { divisions: 'a,b,c,d,e,f,g' }),
      draftOf([]),
      draftOf(['Mover'], { name: ' ' }),
    ]) {
      const taken = matches.matchDraft.safeParse(bodyOf(draft, 0)).success;
      expect(troubles(draft).length === 0 && missingOf(draft) === null, JSON.stringify(draft.divisions)).toBe(taken);
    }
  });

  it('adds it up: rounds, points and the clock', () => {
    // by hand: 8 + 5 rounds, 8 + 15 points, 90 + 90 s
    expect(sumOfMatch(draftOf(['Near–far', 'Know your limits']))).toEqual({
      ...{ stages: 2, rounds: 13, points: 23, seconds: 180 },
    });
  });
});

it('keeps a tie with its stage wherever that is moved, in the order of choosing', () => {
  let { stages } = draftOf(['Near–far', 'Mover', 'Know your limits']);
  stages = withTie(withTie(stages, 3, true), 1, true);
  expect(tiebreakOf({ stages })).toEqual([3, 1]);
  const [a, b, c] = stages;
  if (!a || !b || !c) throw new Error('three stages must be there');
  expect(tiebreakOf({ stages: [c, b, a] })).toEqual([1, 3]);
  expect(tiebreakOf({ stages: withTie(stages, 3, false) })).toEqual([1]);
});

it('is the same match again when it is read to be changed and sent back', () => {
  const draft = draftOf(['Near–far', 'Unknown distances'], { divisions: 'Open, Gas', closes: '2026-12-24T18:30' });
  const body = bodyOf({ ...draft, stages: withTie(draft.stages, 2, true) }, 7);
  expect(bodyOf(draftOfMatch(body), 7)).toEqual(body);
});
