import { screen } from '@testing-library/react';
import { type classes, lives, type ReplyOf } from '@windcall/contract';
import { expect, it } from 'vitest';
import { person } from '../../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../../testing/render-app.tsx';
import { Standings } from './standings.tsx';

const app = freshApp();
type Review = ReplyOf<typeof lives.reviewLive>;
const row = (memberId: number, held: number) => ({
  memberId,
  name: `Name ${memberId}`,
  coverage: { held, share: held / 3 },
});
const call = (memberId: number, held: boolean, isHit: boolean | null) => ({ memberId, held, isHit });
const REVIEW = {
  rows: [row(1, 1), row(2, 3), row(3, 2)],
  standing: [
    { memberId: 2, place: 1, score: 1.24 },
    { memberId: 3, place: 2, score: 2.5 },
    { memberId: 1, place: 3, score: 9 },
  ],
  tasks: [
    { task: 1, calls: [call(1, true, true), call(2, false, true), call(3, true, false)] },
    { task: 2, calls: [call(1, true, null), call(2, true, true)] },
    { task: 4, calls: [call(3, false, false)] },
  ],
};
const show = (review: object) => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(lives.reviewLive, () => Response.json(review) as unknown as Review);
  renderInApp(
    <Standings
      klass={{ id: 6, name: 'Evening' } as classes.ClassView}
      live={{ id: 8, createdAt: '2026-11-01T17:30:00.000Z' } as lives.Live}
    />,
  );
};

it('lists the readers by place with their own score, winds caught and shots', async () => {
  show({ ...REVIEW, said: null });
  await screen.findByText('Tonight’s wind readers');
  expect(app.server.seenBy(lives.reviewLive).map(({ path }) => path)).toEqual(['/api/classes/6/lives/8/review']);
  const lines = [...document.querySelectorAll('tbody tr')].map((line) =>
    [...line.children].slice(0, 4).map(({ textContent }) => textContent?.trim()),
  );
  expect(lines).toEqual([
    ['1', 'Name 2', '1.2', '3 of 3'],
    ['2', 'Name 3', '2.5', '2 of 3'],
    ['3', 'Name 1', '9.0', '1 of 3'],
  ]);
  const marks = [...document.querySelectorAll('tbody tr')].map((line) =>
    [...line.querySelectorAll('.shape')].map((shape) => shape.getAttribute('aria-label')),
  );
  expect(marks).toEqual([
    ['wind 1: lucky', 'wind 2: hit', 'wind 4: no shot'],
    ['wind 1: miss', 'wind 2: no shot', 'wind 4: miss'],
    ['wind 1: hit', 'wind 2: no shot', 'wind 4: no shot'],
  ]);
});

it('has room for eleven, and says how many more there are', async () => {
  const standing = Array.from({ length: 13 }, (_, i) => ({ memberId: i + 1, place: i + 1, score: i }));
  show({ ...REVIEW, standing, said: null });
  expect((await screen.findByText(/^and /)).textContent).toBe('and 2 more, each on their own phone');
  expect([document.querySelectorAll('tbody tr').length, document.querySelectorAll('tr[data-top]').length]).toEqual([
    11, 3,
  ]);
});
