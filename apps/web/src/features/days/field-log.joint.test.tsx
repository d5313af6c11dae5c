import { fireEvent, screen, waitFor } from '@testing-library/react';
import { FIELD_LOG_LABELS, games } from '@windcall/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { dropItems, outbox } from '../../desk/outbox.ts';
import { keptDownloads } from '../../testing/kept-downloads.ts';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { FieldLog } from './field-log.tsx';

const app = freshApp();
const entry = (n: number, more: Partial<games.FieldEntry>): games.FieldEntry => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${n}`, at: `2026-11-0${n}T10:00:00.000Z`, profileId: 5 },
  ...{ profileName: 'Mine', distance: 600, called: { lo: 2, hi: 6, best: 5 }, metered: null, meteredCross: null },
  ...{ held: null, hit: null, impact: null, note: '', inferred: null },
  ...{ dialed: null, day: null, stage: null, target: null },
  ...more,
});
const METERED = entry(2, {
  ...{ distance: 700, metered: { speed: 7, from: 60 }, meteredCross: 6, held: 0.9, hit: false, note: 'mirage' },
  impact: { right: -0.2, up: null },
});
let stored: games.FieldEntry[] = [];

beforeEach(() => {
  signIn(app.server, { user: person(1, 'anna') });
  desk.rifleId.write(5);
  stored = [METERED, entry(1, {})];
  app.server.on(games.listFieldLog, () => ({ entries: stored, next: null, figures: null }));
  app.server.on(games.deleteFieldEntry, ({ params }) => {
    stored = stored.filter(({ id }) => id !== params.id);
    return { success: true as const };
  });
  app.server.on(games.changeFieldEntry, ({ params, parsed }) => {
    stored = stored.map((one) => (one.id === params.id ? { ...one, distance: parsed.distance ?? 0 } : one));
    return entry(2, {});
  });
});
afterEach(() => dropItems(outbox.read()));
const open = () => renderInApp(<FieldLog offline={false} />);
const rows = () => screen.getAllByRole('row').slice(1).length;
const type = (label: string, value: string) => {
  const box = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
  fireEvent.change(box, { target: { value } });
  fireEvent.blur(box);
};

it('corrects the shot that was pressed with all of its values, and lists it again', async () => {
  open();
  const [first] = await screen.findAllByLabelText(/^Correct the shot of/);
  if (first === undefined) throw new Error('there must be a shot');
  fireEvent.click(first);
  type(FIELD_LOG_LABELS['games.distance'], '720');
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(screen.queryByText('720 yd')).toBeTruthy());
  const [sent] = app.server.seenBy(games.changeFieldEntry);
  expect(sent?.path).toBe(`/api/field-log/${METERED.id}`);
  expect(sent?.body).toEqual({
    ...{ distance: 720, called: { lo: 2, hi: 6, best: 5 }, metered: { speed: 7, from: 60 }, held: 0.9, hit: false },
    ...{ impact: { right: -0.2, up: null }, note: 'mirage' },
  });
  expect(screen.getByLabelText('New entry')).toBeTruthy();
});

it('drops the earlier best call if the corrected bracket does not hold it', async () => {
  open();
  const [first] = await screen.findAllByLabelText(/^Correct the shot of/);
  if (first === undefined) throw new Error('there must be a shot');
  fireEvent.click(first);
  type(FIELD_LOG_LABELS['called.hi'], 'R4');
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(app.server.seenBy(games.changeFieldEntry)).toHaveLength(1));
  expect(app.server.seenBy(games.changeFieldEntry)[0]?.body).toMatchObject({ called: { lo: 2, hi: 4 } });
  expect(app.server.seenBy(games.changeFieldEntry)[0]?.body).not.toHaveProperty('called.best');
});

it('writes a new shot down with the chosen rifle, keeps the range for the next, and sends nothing unready', async () => {
  app.server.on(games.addFieldEntry, ({ parsed }) => entry(3, { id: parsed.id }));
  open();
  await screen.findAllByLabelText(/^Correct the shot of/);
  type(FIELD_LOG_LABELS['games.distance'], '500');
  type(FIELD_LOG_LABELS['called.lo'], '-6');
  type(FIELD_LOG_LABELS['called.hi'], '-8');
  fireEvent.click(screen.getByText('Write down'));
  expect(screen.getByText('Enter the range, and the low and high end of your call.')).toBeTruthy();
  type(FIELD_LOG_LABELS['called.hi'], '-2');
  type(FIELD_LOG_LABELS['impact.right'], '-0.3');
  fireEvent.click(screen.getByText('No'));
  fireEvent.click(screen.getByText('Write down'));
  await waitFor(() => expect(app.server.seenBy(games.addFieldEntry)).toHaveLength(1));
  expect(app.server.seenBy(games.addFieldEntry)[0]?.body).toMatchObject({
    ...{ profileId: 5, distance: 500, called: { lo: -6, hi: -2 }, metered: null, held: null, hit: false, note: '' },
    impact: { right: -0.3 },
  });
  const box = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
  expect(box(FIELD_LOG_LABELS['games.distance']).value).toBe('500');
  expect(box(FIELD_LOG_LABELS['impact.right']).value).toBe('');
});

it('deletes the shot that was pressed, and lists the others', async () => {
  open();
  const buttons = await screen.findAllByLabelText(/^Delete the shot of/);
  fireEvent.click(buttons[1] as HTMLElement);
  await waitFor(() => expect(rows()).toBe(1));
  expect(app.server.seenBy(games.deleteFieldEntry).map(({ path }) => path.at(-1))).toEqual(['1']);
});

it('exports the log as a file, and takes one in again', async () => {
  const files = keptDownloads();
  app.server.on(games.exportFieldLog, () => new Response('id,at\n', { headers: { 'content-type': 'text/csv' } }));
  app.server.on(games.importFieldLog, () => {
    stored = [entry(4, {}), ...stored];
    return { added: 1, known: 2 };
  });
  const { user } = open();
  fireEvent.click(await screen.findByText('Export CSV'));
  await vi.waitFor(() => expect(files).toEqual([{ name: 'field-log.csv', type: 'text/csv', content: 'id,at\n' }]));
  await user.upload(screen.getByLabelText('Import CSV'), new File(['id,at\r\n1,2'], 'x.csv', { type: 'text/csv' }));
  expect(await screen.findByText('1 added, 2 known already.')).toBeTruthy();
  expect(app.server.seenBy(games.importFieldLog)[0]?.body).toEqual({ csv: 'id,at\r\n1,2' });
  await waitFor(() => expect(rows()).toBe(3));
});
