import { expect, expectAccessible, expectToast, fire, logIn, openAs, register, signUp, test } from '../story.ts';

// As for real users: the range moves, and the service worker stores the app in the browser.
test.use({ contextOptions: { reducedMotion: 'no-preference' }, serviceWorkers: 'allow' });

test('a newcomer makes a rifle and a scenario, dials the solution, shoots, reviews and exports', async ({
  page,
  home,
}) => {
  await register(page, home);
  await expect(page).toHaveURL(`${home}/`);
  await expectAccessible(page, 'Fire Control before a scenario');

  // a rifle of their own
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Manage Profiles' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Create New Profile/ })
    .click();
  const rifle = page.getByRole('dialog', { name: /Create New Profile/ });
  await rifle.getByLabel('Profile name').fill('Match rifle');
  await expectAccessible(page, 'the profile dialog');
  await rifle.getByRole('button', { name: /^Create/ }).click();
  await expectToast(page, 'Match rifle has been successfully created.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();

  // a scenario from a template
  await page.getByRole('link', { name: 'Training' }).first().click();
  await page.getByRole('tab', { name: /Templates/ }).click();
  await expectAccessible(page, 'Training, templates');
  await page
    .getByRole('button', { name: /Use Template/ })
    .first()
    .click();
  const creation = page.getByRole('dialog');
  await expectAccessible(page, 'the scenario dialog');
  await creation.getByRole('button', { name: 'Create Scenario' }).click();
  await expectToast(page, /training scenario created successfully/);
  await page.getByRole('tab', { name: /My Scenarios/ }).click();
  await expectAccessible(page, 'Training, my scenarios');
  await page
    .getByRole('button', { name: /^Load Scenario(?! &)/ })
    .first()
    .click();
  await expect(page).toHaveURL(`${home}/`);

  // the solution, dialed
  const elevation = page.getByText(/mil up$/).first();
  await expect(elevation).toBeAttached();
  const solved = {
    up: Number.parseFloat((await elevation.textContent()) ?? ''),
    right: Number.parseFloat(
      (await page
        .getByText(/mil right$/)
        .first()
        .textContent()) ?? '',
    ),
  };
  expect(solved.up).toBeGreaterThan(0);
  const dial = (name: string) => page.getByRole('textbox', { name }).or(page.getByRole('spinbutton', { name }));
  await dial('Elevation dial value').fill(solved.up.toFixed(1));
  await dial('Wind dial value').fill(solved.right.toFixed(1));

  // scored shots
  await fire(page);
  await expectToast(page, /^(Hit!|Miss!)/);
  await fire(page, 'Enter');
  await fire(page, 'Space');
  await page.getByRole('tab', { name: 'Shot Log' }).click();
  await expect(page.getByText('Hit', { exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'Fire Control with shots');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^session-\d+-shots\.csv$/);

  // and everything is there after a reload
  await page.reload();
  await page.getByRole('tab', { name: 'Shot Log' }).click();
  await expect(page.getByRole('tabpanel').getByText(/^(Hit|Miss)$/)).toHaveCount(3);
});

test('a shot that was acknowledged survives the server being killed', { tag: '@long' }, async ({
  page,
  home,
  product,
}) => {
  const shooter = await signUp(home);
  await openAs(page, home, shooter);
  await page.getByRole('button', { name: /^Start with/ }).click();
  await expect(page.getByRole('button', { name: 'Take Shot' })).toBeVisible();
  const acknowledged: number[] = [];
  for (let i = 0; i < 4; i++) {
    acknowledged.push((await fire(page)).shot.id);
  }
  await product.stop('SIGKILL');

  // without a server a shot is kept and shown as waiting, and nothing is lost
  await page.getByRole('button', { name: 'Take Shot' }).click();
  await expect(page.getByText(/^1 shot is kept in this browser/)).toBeVisible();

  await product.start();
  await page.reload();
  await page.getByRole('tab', { name: 'Shot Log' }).click();
  await expect(
    page
      .getByRole('tabpanel')
      .getByText(/^(Hit|Miss)$/)
      .nth(4),
  ).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('not saved')).toHaveCount(0, { timeout: 40_000 });
  // A new server on a busy machine may report that it is busy: this client repeats its request.
  const who = await logIn(home, shooter);
  const [session] = await who.call<{ id: number }[]>('GET', '/api/training-sessions');
  const shots = await who.call<{ id: number }[]>('GET', `/api/shots/session/${session?.id}`);
  expect(shots).toHaveLength(5);
  const stored = shots.map(({ id }) => id);
  expect(acknowledged.every((id) => stored.includes(id))).toBe(true);
});

test('a second server on the same data directory refuses with one clear line', { tag: '@long' }, async ({
  product,
}) => {
  await product.start();
  const { spawnSync } = await import('node:child_process');
  const second = spawnSync('node', ['scripts/start.mjs'], {
    env: { ...process.env, PORT: '0', DATA_DIR: product.dataDir, LOG_LEVEL: 'silent' },
    encoding: 'utf8',
    timeout: 100_000,
  });
  expect(second.status).not.toBe(0);
  expect(
    second.stderr
      .trim()
      .split('\n')
      .filter((line) => line.includes(product.dataDir)),
  ).toHaveLength(1);
});
