import { READY_COURSES } from '@windcall/simulation';
import { describe, expect, it } from 'vitest';
import { moved } from '../movable-list.tsx';
import { andBack, nextLine, sumOf, withoutPosition, withoutTarget } from './edit-course.ts';

const ready = (name: string) => {
  const found = READY_COURSES.find((course) => course.name === name);
  if (found === undefined) throw new Error(`${name} must be a ready-made stage`);
  return found;
};
const ladder = ready('Barricade ladder');

describe('editing a stage', () => {
  it('moves a line up and down, and not out of the list', () => {
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  });

  it('adds the next target from where the last line is shot', () => {
    expect(nextLine({ ...ladder, order: ladder.order.slice(0, 3) })).toMatchObject({
      target: 4,
      position: 2,
      rounds: 2,
    });
    expect(nextLine(ladder).target).toBe(1);
    expect(nextLine({ ...ladder, order: [] })).toMatchObject({ target: 1, position: 1 });
  });

  it('goes back to the near plate without shooting the far one twice', () => {
    expect(andBack(ladder).map(({ target }) => target)).toEqual([1, 2, 3, 4, 5, 4, 3, 2, 1]);
  });

  it('takes lines along with their target, and moves those of a position that is gone', () => {
    expect(withoutTarget(ladder, 3).order.map(({ target }) => target)).toEqual([1, 2, 4, 5]);
    expect(withoutPosition(ladder, 2).order.map(({ position }) => position)).toEqual([1, 1, 1, 2, 2]);
  });

  it('adds up rounds, moves, the time a round and the best score', () => {
    expect(sumOf(ladder)).toEqual({ rounds: 10, moves: 2, moveS: 11, perRoundS: 9.4, best: 10 });
    expect(sumOf(ready('Five across'))).toMatchObject({ rounds: 10, best: 5 });
    expect(sumOf(ready('String of twenty'))).toMatchObject({ rounds: 22, best: 200 });
    expect(sumOf({ ...ladder, order: [] }).perRoundS).toBeNull();
  });
});
