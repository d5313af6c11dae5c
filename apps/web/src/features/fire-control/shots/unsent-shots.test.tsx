import type { stages } from '@windcall/contract';
import { buildStage, DEFAULT_PROFILE } from '@windcall/simulation';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../../api/new-id.ts';
import { authToken } from '../../../desk/owner.ts';
import { unsentShots } from '../../../desk/unsent-shots.ts';
import { fillStorage } from '../../../testing/full-storage.ts';
import { makeToken } from '../../../testing/make-token.ts';
import { scenarioFrom } from '../../../testing/shooting-range.ts';
import { dropRefused, dropUnsent, dropUnsentOf, keepUnsent, sendingUser, unsentOf } from './unsent-shots.ts';

beforeEach(() => localStorage.clear());

const built = buildStage({ profile: DEFAULT_PROFILE, scenario: scenarioFrom('simple_steel_500') });
if (built.status !== 'ok') throw new Error('the stage must be built');
const windy = (speed: number): stages.Stage => ({ ...built.stage, wind: { kind: 'steady', speed, direction: 90 } });
const shot = (elevationDial: number, sessionId = 1) => ({
  shotId: newId(),
  shotData: { sessionId, target: 1, moment: 0, elevationDial },
});
/** What is kept: who, in which session, at which dial, and the speed of the wind it brings. */
const kept = () =>
  (unsentShots.read() ?? []).map(({ userId, sessionId, body, stage }) => [
    userId,
    sessionId,
    body.shotData.elevationDial,
    stage?.wind.kind === 'steady' ? stage.wind.speed : null,
  ]);
const keptShot = (place: number) => {
  const one = unsentShots.read()?.[place];
  if (one === undefined) throw new Error('a shot must be kept');
  return one;
};

it('keeps a shot as the last, with its user, session and stage, and the same one once', () => {
  const [first, second] = [shot(1), shot(2, 7)];
  expect(keepUnsent('5', first, null)).toBe(true);
  keepUnsent('5', second, windy(9));
  expect(kept()).toEqual([
    ['5', 1, 1, null],
    ['5', 7, 2, 9],
  ]);
  keepUnsent('5', first, null);
  expect(kept().map(([, , dial]) => dial)).toEqual([2, 1]);
  dropUnsent(second);
  expect(kept().map(([, , dial]) => dial)).toEqual([1]);
  dropUnsent(first);
  expect(unsentShots.read()).toBeNull();
  // dropped again, nothing happens
  dropUnsent(first);
  expect(unsentShots.read()).toBeNull();
});

it('says so when the browser has no room for it', () => {
  fillStorage();
  expect(keepUnsent('5', shot(1), null)).toBe(false);
});

it('gives a user their own, and those from before shots had users; nobody gets none', () => {
  keepUnsent('5', shot(1), null);
  keepUnsent('6', shot(2), null);
  keepUnsent('', shot(3), null);
  const dials = (userId: string | null) =>
    unsentOf(unsentShots.read(), userId).map(({ body }) => body.shotData.elevationDial);
  expect([dials('5'), dials('6'), dials('7'), dials(null)]).toEqual([[1, 3], [2, 3], [3], []]);
  expect(unsentOf(null, '5')).toEqual([]);
});

it('is sent by who is signed in, whose token has not run out', () => {
  expect(sendingUser()).toBeNull();
  authToken.write(makeToken({ sub: 42 }));
  expect(sendingUser()).toBe('42');
});

it('forgets a refused shot alone, and hands its stage to the next of its session that brings none', () => {
  keepUnsent('5', shot(1), windy(20));
  keepUnsent('5', shot(2, 7), null);
  keepUnsent('6', shot(3), null);
  keepUnsent('5', shot(4), null);
  keepUnsent('5', shot(5), null);
  expect(dropRefused(keptShot(0), false).map(({ body }) => body.shotData.elevationDial)).toEqual([1]);
  expect(kept()).toEqual([
    ['5', 7, 2, null],
    ['6', 1, 3, null],
    ['5', 1, 4, 20],
    ['5', 1, 5, null],
  ]);
});

it('leaves the next one the stage that it was fired on itself', () => {
  keepUnsent('5', shot(1), windy(20));
  keepUnsent('5', shot(2), windy(4));
  dropRefused(keptShot(0), false);
  expect(kept()).toEqual([['5', 1, 2, 4]]);
});

it('forgets with a session that is gone every shot of that user in it', () => {
  keepUnsent('5', shot(1), windy(20));
  keepUnsent('5', shot(2), null);
  keepUnsent('5', shot(3, 7), null);
  keepUnsent('6', shot(4), null);
  const gone = dropRefused(keptShot(0), true);
  expect(gone.map(({ body }) => body.shotData.elevationDial)).toEqual([1, 2]);
  expect(kept()).toEqual([
    ['5', 7, 3, null],
    ['6', 1, 4, null],
  ]);
  dropUnsentOf(7);
  expect(kept()).toEqual([['6', 1, 4, null]]);
  dropUnsentOf(1);
  expect(unsentShots.read()).toBeNull();
  dropUnsentOf(1);
  expect(unsentShots.read()).toBeNull();
});
