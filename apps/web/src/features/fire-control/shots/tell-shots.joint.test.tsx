import { ERRORS } from '@windcall/contract';
import { expect, it } from 'vitest';
import { ApiError } from '../../../api/index.ts';
import { freshApp } from '../../../testing/render-app.tsx';
import { currentToast, dismissToast } from '../../../toasts/toast.ts';
import { WIRE_UNITS } from '../../../units/index.ts';
import { errorsOf, tellKept, tellSent, tellShot } from './tell-shots.ts';

freshApp();
const SHOT = {
  ...{ shotId: 'a', shotNumber: 4, score: 9, isHit: true },
  ...{
    userWindDial: 0.6,
    windHold: 0.2,
    trueWindDriftMils: 0.5,
    userElevationDial: 3,
    elevationHold: -0.4,
    trueElevationMils: 3.1,
  },
} as Parameters<typeof tellShot>[1];
const value = (shotId: string, sessionId = 7) => ({ sessionId, body: { shotId, shotData: {} }, stage: null });
const taken = (...ids: string[]) =>
  ids.map((shotId) => ({ value: value(shotId), reply: { shot: { ...SHOT, shotId } } }));
const refused = (n: number, code: string, message = 'In words.') =>
  Array.from({ length: n }, (_, i) => ({ value: value(`r${i}`), error: new ApiError(400, message, { code }) }));
/** The toast of a report: title and words; null without one. */
const told = (report: object) => {
  const before = currentToast();
  if (before !== null) dismissToast(before.number);
  tellSent(WIRE_UNITS, { taken: [], refused: [], failure: null, isAsked: false, ...report } as never);
  const after = currentToast();
  return after === null ? null : [after.title, after.description];
};

it('shows the set value minus the needed one, each axis by its own values', () => {
  expect(errorsOf(WIRE_UNITS, SHOT)).toEqual({ wind: 'R 0.30', elevation: 'D 0.50' });
  tellShot(WIRE_UNITS, SHOT);
  expect(currentToast()).toMatchObject({
    title: 'Hit!',
    variant: 'default',
    description: 'Shot 4, score 9. Wind error R 0.30 mil, elevation error D 0.50 mil.',
  });
  tellKept(WIRE_UNITS, { ...SHOT, isHit: false });
  expect(currentToast()).toMatchObject({
    title: 'Miss!',
    variant: 'plain',
    description: expect.stringMatching(/mil\. Saved here until/),
  });
});

it.each([
  [1, 'not-found', 0, 'Not Recorded', 'Session 7: In words. So the shot that waited for it cannot be recorded.'],
  [
    3,
    'not-found',
    1,
    'Not Recorded',
    'Session 7: In words. So the 3 shots that waited for it cannot be recorded. 1 of the kept shots was recorded.',
  ],
  [1, 'shot-limit-reached', 0, 'Shot Limit Reached', 'In words.'],
  [
    2,
    'shot-limit-reached',
    2,
    'Shot Limit Reached',
    '2 shots were refused. In words. 2 of the kept shots were recorded.',
  ],
  [1, 'cannot-solve', 0, 'Shot Error', 'Failed to record shot. In words.'],
  [2, 'cannot-solve', 0, 'Shot Error', '2 shots were refused. In words.'],
])('says of %d refused with %s beside %d recorded: %s', (n, code, recorded, title, words) => {
  expect(
    told({ refused: refused(n, code), taken: taken(...['x', 'y'].slice(0, recorded)), failure: new Error('late') }),
  ).toEqual([title, words]);
});

it('explains a limit without a sentence by the usual one', () => {
  const [first] = refused(1, 'shot-limit-reached');
  const error = new ApiError(403, '', { code: 'shot-limit-reached' }, { sentence: null });
  expect(told({ refused: [{ ...first, error }] })).toEqual([
    'Shot Limit Reached',
    ERRORS['shot-limit-reached'].message,
  ]);
});

it('reports a server error to a waiting shooter', () => {
  const failure = new ApiError(500, 'x', { code: 'internal' });
  expect(told({ failure, isAsked: true })).toEqual(['Shot Error', 'Failed to record shot. Please try again.']);
  expect(told({ failure })).toBeNull();
  expect(told({ failure: new ApiError(0, 'gone'), isAsked: true })).toBeNull();
  expect(told({ failure: new ApiError(503, 'gone'), isAsked: true })).toBeNull();
});

it('reports several shots as recorded, and one shot’s result unless it was shown when fired', () => {
  expect(told({ taken: taken('m', 'n') })).toEqual([
    '2 Shots Recorded',
    'The server has the shots that were kept here.',
  ]);
  expect(told({ taken: taken('never-read') })).toBeNull();
  expect(told({ taken: taken('asked-for'), isAsked: true })?.[0]).toBe('Hit!');
  tellShot(WIRE_UNITS, { ...SHOT, shotId: 'read' });
  expect(told({ taken: taken('read'), isAsked: true })).toBeNull();
  expect(told({})).toBeNull();
});
