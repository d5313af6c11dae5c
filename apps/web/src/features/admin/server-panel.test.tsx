import { screen, waitFor, within } from '@testing-library/react';
import { admin, installation } from '@windcall/contract';
import { expect, it, vi } from 'vitest';
import { refuse } from '../../testing/fake-server.ts';
import { keptDownloads } from '../../testing/kept-downloads.ts';
import { person } from '../../testing/people.ts';
import { findDialog, freshApp, openApp, signIn } from '../../testing/render-app.tsx';
import { toastTitled } from '../../testing/toast-titled.ts';
import { isNewer } from './newer-release.tsx';
import { readChangelog } from './server-panel.tsx';

const app = freshApp();
const chief = person(1, 'chief', { isAdmin: true });
const HERE = {
  version: '0.9.3',
  node: '24.1.0',
  platform: 'linux x64',
  startedAt: '2026-11-24T10:00:00.000Z',
  database: { kind: 'embedded' as const, version: '17.5', migrations: 12, sizeMb: 14.2 },
  rows: { users: 3, sessions: 40, shots: 1200 },
  settings: ['ADMIN_PASSWORD', 'PUBLIC_URL'],
  scheduledBackup: { at: null, failed: false },
  releasesUrl: 'https://releases.test/newest' as string | null,
};
const NAME = 'windcall-2026-11-25T03-17-00-000Z.jsonl.gz';
const BACKUP = { name: NAME, madeAt: '2026-11-25T03:17:00.000Z', sizeBytes: 2_340_000, verified: null };
const IDLE = { working: null, failed: null };

const open = async (here = HERE) => {
  signIn(app.server, { user: chief });
  app.server.on(admin.listUsers, [chief]);
  app.server.on(admin.listAudit, []);
  app.server.on(installation.getInstallation, here);
  app.server.on(installation.listBackups, { backups: [BACKUP], ...IDLE });
  const { user } = openApp('/admin');
  await user.click(await screen.findByRole('tab', { name: 'Server' }));
  return user;
};

/** Answers requests to other servers, and records them. */
const elsewhere = (answer: () => Response) => {
  const asked: { url: string; init: RequestInit }[] = [];
  const own = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (url.startsWith('/')) return own(url, init);
    asked.push({ url, init });
    return Promise.resolve(answer());
  });
  return asked;
};

it('says what runs, and copies it without a name, an address or a value', async () => {
  const user = await open();
  expect(await screen.findByText('0.9.3')).toBeTruthy();
  expect(screen.getByText('3 users, 40 sessions, 1200 shots')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy diagnostics' }));
  await toastTitled('Diagnostics Copied');
  const text = await navigator.clipboard.readText();
  expect(text).toContain('Windcall 0.9.3\n');
  expect(text).toContain('Settings that are set: ADMIN_PASSWORD, PUBLIC_URL\n');
  for (const secret of [
    'chief',
    window.location.host,
    'releases.test',
    localStorage.getItem('auth_token') ?? 'no token',
  ])
    expect(text).not.toContain(secret);
});

it('shows what changed in each release', async () => {
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'What changed' }));
  expect(await screen.findByRole('heading', { name: /^0\.1\.0/ })).toBeTruthy();
});

it('asks nobody for newer versions until somebody wants that here, and then tells nothing', async () => {
  const asked = elsewhere(() =>
    Response.json({ tag_name: 'v0.10.0', html_url: 'https://releases.test/v0.10.0', more: 1 }),
  );
  const user = await open();
  const wanted = await screen.findByRole('switch', { name: 'Tell me when a newer version is out' });
  expect(wanted).toHaveProperty('checked', false);
  expect(asked).toEqual([]);
  await user.click(wanted);
  expect(await screen.findByText(/Windcall 0\.10\.0 is out; this server runs 0\.9\.3/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'What changed' }).getAttribute('href')).toBe('https://releases.test/v0.10.0');
  expect(asked).toHaveLength(1);
  expect(asked[0]?.url).toBe('https://releases.test/newest');
  expect(asked[0]?.init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
  expect(JSON.stringify(asked[0]?.init)).not.toMatch(/Bearer|Authorization/i);
  await user.click(wanted);
  await waitFor(() => expect(screen.queryByText(/is out; this server/)).toBeNull());
});

it.each([
  [
    'says that it runs the newest',
    { tag_name: 'v0.9.3', html_url: 'https://releases.test/x' },
    '0.9.3 is the newest version.',
  ],
  [
    'believes no other page',
    { tag_name: 'v9.0.0', html_url: 'javascript:alert(1)' },
    'The newest version could not be read there.',
  ],
  [
    'believes no other version',
    { tag_name: '<b>9</b>', html_url: 'https://x.test' },
    'The newest version could not be read there.',
  ],
])('%s', async (_, answer, sentence) => {
  elsewhere(() => Response.json(answer));
  const user = await open();
  await user.click(await screen.findByRole('switch', { name: 'Tell me when a newer version is out' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByText(/is out; this server/)).toBeNull();
});

it('cannot ask where the operator does not allow it', async () => {
  localStorage.setItem('asksForReleases', 'yes');
  const asked = elsewhere(() => Response.json({}));
  await open({ ...HERE, releasesUrl: null });
  const wanted = await screen.findByRole('switch', { name: 'Tell me when a newer version is out' });
  expect(wanted).toHaveProperty('disabled', true);
  expect(screen.getByText(/RELEASES_URL/)).toBeTruthy();
  expect(asked).toEqual([]);
});

it.each([
  ['can be restored', null, /^can be restored \(/],
  ['cannot be restored, and why', 'its checksum differs.', /^cannot be restored: its checksum differs\.$/],
])('makes a backup, verifies it, and says that it %s', async (_, failed, words) => {
  const user = await open();
  app.server.on(installation.makeBackup, { backups: [BACKUP], ...IDLE });
  await user.click(await screen.findByRole('button', { name: 'Back up now' }));
  await toastTitled('Backup Made');
  const row = within(await screen.findByRole('row', { name: /not verified/ }));
  expect(row.getByText('2.3 MB')).toBeTruthy();
  app.server.on(installation.verifyBackup, {
    backups: [{ ...BACKUP, verified: { at: '2026-11-25T04:00:00.000Z', failed } }],
    ...IDLE,
  });
  await user.click(row.getByRole('button', { name: /^Verify the backup of/ }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(app.server.seenBy(installation.verifyBackup)[0]?.path).toBe(`/api/admin/backups/${NAME}/verify`);
});

it('says what goes on, and waits for it', async () => {
  signIn(app.server, { user: chief });
  await open();
  app.server.on(installation.listBackups, {
    backups: [],
    working: { kind: 'backup', name: NAME, since: BACKUP.madeAt },
    failed: null,
  });
  app.server.on(installation.makeBackup, () => refuse('wait'));
  const button = await screen.findByRole('button', { name: 'Back up now' });
  button.click();
  expect(await screen.findByText('Making a backup…')).toBeTruthy();
  app.server.on(installation.listBackups, { backups: [], working: null, failed: 'The disk is full.' });
  expect(await screen.findByText('The last backup was not made: The disk is full.')).toBeTruthy();
});

it('takes a backup away for the password, byte by byte, and deletes it after a question', async () => {
  const files = keptDownloads();
  const user = await open();
  app.server.on(installation.downloadBackup, () => refuse('password-wrong'));
  await user.click(await screen.findByRole('button', { name: /^Download the backup of/ }));
  const dialog = within(await findDialog('Download backup'));
  await user.type(dialog.getByLabelText('Your password'), 'wrong');
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  expect(await toastTitled('Failed to download the backup')).toContain('The current password is not correct');
  expect(files).toEqual([]);
  const bytes = new Uint8Array([31, 139, 8, 0, 255]);
  app.server.on(
    installation.downloadBackup,
    () => new Response(bytes, { headers: { 'content-type': 'application/gzip' } }),
  );
  await user.clear(dialog.getByLabelText('Your password'));
  await user.type(dialog.getByLabelText('Your password'), 'right');
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]).toMatchObject({ name: NAME, type: 'application/gzip' });
  const taken = files[0]?.content as Blob | undefined;
  expect(taken && new Uint8Array(await taken.arrayBuffer())).toEqual(bytes);
  expect(app.server.seenBy(installation.downloadBackup)[1]?.body).toEqual({ currentPassword: 'right' });
  app.server.on(installation.deleteBackup, { success: true });
  await user.click(screen.getByRole('button', { name: /^Delete the backup of/ }));
  await user.click(
    within(await findDialog(/^Delete the backup of/, 'alertdialog')).getByRole('button', { name: 'Delete' }),
  );
  await waitFor(() => expect(app.server.seenBy(installation.deleteBackup)).toHaveLength(1));
});

it('compares versions by their numbers', () => {
  expect(isNewer('0.10.0', '0.9.3')).toBe(true);
  expect(isNewer('v1.0.0', '0.99.99')).toBe(true);
  for (const [a, b] of [
    ['0.9.3', '0.9.3'],
    ['0.9.2', '0.9.3'],
    ['0.9.3', '0.10.0'],
    ['next', '0.1.0'],
    ['1.0.0', ''],
  ])
    expect(isNewer(a ?? '', b ?? ''), `${a} ${b}`).toBe(false);
});

it('reads a changelog in releases, parts and whole lines, without marks', () => {
  const text =
    '# Changelog\n\nWhat.\n\n## Unreleased\n\n### Added\n\n- One [link](a.md) and `code`,\n  gone *on*.\n- **Two**\n\n## 0.1.0\n\nFirst.\n';
  expect(readChangelog(text)).toEqual([
    { title: 'Unreleased', parts: [{ title: 'Added', lines: ['One link and code, gone on.', 'Two'] }] },
    { title: '0.1.0', parts: [{ title: '', lines: ['First.'] }] },
  ]);
});
