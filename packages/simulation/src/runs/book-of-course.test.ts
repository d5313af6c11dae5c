import { courses } from '@windcall/contract';
import { expect, it } from 'vitest';
import { bookOfCourse, courseStage, DEFAULT_PROFILE, READY_COURSES, seenCourse, solve, windScale } from '../index.ts';

const [course] = READY_COURSES;
if (course === undefined) throw new Error('there must be a ready course');
const rifle = { ...DEFAULT_PROFILE, updatedAt: null };

it('has for each told target the elevation in still air and the holds that the run will need', () => {
  const seen = seenCourse(courses.completeCourse(course));
  const winds = [-10, 0, 10];
  const book = bookOfCourse(seen, rifle, winds);
  const run = courseStage(course, { ...rifle, name: '' });
  if (book === null || run.status !== 'ok') throw new Error('the course must make a stage');
  expect(book.rows.map(({ target }) => target.number)).toEqual(seen.targets.map(({ number }) => number));
  const { effects, air, rifle: held } = book.stage;
  expect({ effects, air, held }).toEqual({ effects: run.stage.effects, air: run.stage.air, held: run.stage.rifle });
  for (const [i, { target, solved }] of book.rows.entries()) {
    const line = run.stage.targets[i];
    if (line === undefined || target.distance === null) continue;
    const still = solve(run.stage, line, 0);
    const scale = windScale(run.stage, line);
    if (still.status !== 'ok' || scale === null || solved === null) throw new Error('the rifle must reach it');
    expect(solved.elevationMil).toBeCloseTo(still.solution.elevationMils, 9);
    expect(solved.holds.map(({ crossMph }) => crossMph)).toEqual(winds);
    for (const { crossMph, windMil } of solved.holds) {
      // a wind from the right is held right
      expect(windMil).toBeCloseTo(scale.stillAirMil + crossMph * scale.milPerMph, 1);
    }
  }
});

it('has no hold for an unknown or unreachable distance, and a lead for a mover of known speed', () => {
  const seen = seenCourse(courses.completeCourse(course));
  const [first] = seen.targets;
  if (first === undefined) throw new Error('the course must have a target');
  const mover = { speed: 3, half: 4, pause: 1, speedTold: true };
  const targets = [
    { ...first, number: 1, distance: 500, targetSize: 2, distanceTold: true, mover },
    { ...first, number: 2, distance: null, targetSize: null, distanceTold: false, mover: null },
    { ...first, number: 3, distance: 500, targetSize: 2, distanceTold: true, mover: { ...mover, speed: null } },
  ];
  const book = bookOfCourse({ ...seen, targets }, rifle, [5]);
  expect(book?.rows.map(({ solved }) => solved?.leadMil ?? null)).toEqual([expect.any(Number), null, null]);
  // 3 mph over the time of flight, at 500 yd
  expect(book?.rows[0]?.solved?.leadMil).toBeGreaterThan(1.5);
  expect(book?.rows[1]?.solved).toBeNull();
});
