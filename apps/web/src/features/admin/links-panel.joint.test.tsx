import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { links, type ReplyOf } from '@windcall/contract';
import { beforeEach, expect, it } from 'vitest';
import { person } from '../../testing/people.ts';
import { findDialog, freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { LinksPanel } from './links-panel.tsx';

const app = freshApp();
type Link = ReplyOf<typeof links.listLinks>['links'][number];
const link = (id: number, name: string, more: Partial<Link> = {}): Link => ({
  ...{ id, kind: 'invite', name, plan: null, username: null, madeBy: 'chief', createdAt: '2026-11-01T10:00:00.000Z' },
  ...{ expiresAt: '2126-11-24T10:00:00.000Z', usedAt: null, usedBy: null },
  ...more,
});
let kept: Link[] = [];
beforeEach(() => {
  signIn(app.server, { user: person(1, 'chief', { isAdmin: true }) });
  kept = [link(3, 'Kim'), link(4, 'Lee'), link(5, 'Max', { usedAt: '2026-11-02T10:00:00.000Z', usedBy: 'max' })];
  app.server.on(links.listLinks, () => ({ links: kept }));
});

it('takes a revoked link off the list, and offers to revoke none that was used', async () => {
  app.server.on(links.deleteLink, ({ params }) => {
    kept = kept.filter(({ id }) => String(id) !== params.id);
    return { success: true as const };
  });
  renderInApp(<LinksPanel />);
  fireEvent.click(await screen.findByLabelText('Revoke invite for Lee'));
  expect(screen.queryByLabelText('Revoke invite for Max')).toBeNull();
  expect(screen.getByText(/^used by max on/)).toBeTruthy();
  const dialog = await findDialog('Revoke invite for Lee', 'alertdialog');
  fireEvent.click(within(dialog).getByText('Revoke'));
  await waitFor(() => expect(screen.queryByText('invite for Lee')).toBeNull());
  expect(screen.getByText('invite for Kim')).toBeTruthy();
});

it('makes an invite with its own days and subscription, and lists it', async () => {
  app.server.on(links.createInvite, ({ parsed }) => {
    kept = [link(9, parsed.name ?? '', { plan: parsed.plan ?? null }), ...kept];
    return { id: 9, link: 'https://range.test/welcome#abc', expiresAt: '2126-11-24T10:00:00.000Z' };
  });
  renderInApp(<LinksPanel />);
  fireEvent.click(await screen.findByText('New invite'));
  const form = within(await findDialog('New invite'));
  fireEvent.change(form.getByLabelText('For whom'), { target: { value: ' Ada ' } });
  fireEvent.change(form.getByLabelText('Days'), { target: { value: '14' } });
  fireEvent.change(form.getByLabelText('Subscription'), { target: { value: 'active' } });
  fireEvent.click(form.getByText('Make the link'));
  expect(await screen.findByText('invite for Ada')).toBeTruthy();
  expect(app.server.seenBy(links.createInvite)[0]?.body).toEqual({ days: 14, name: 'Ada', plan: 'active' });
});
