import type { Locator, Page } from '@playwright/test';
import { type Account, expect, expectAccessible, expectToast, fire, goTo, openAs, signUp, test } from '../story.ts';

const takeShot = (page: Page) => page.getByRole('button', { name: 'Take Shot' });
const dial = (page: Page, name: string) => page.getByRole('spinbutton', { name: `${name} value` });
const marks = (page: Page) => page.getByRole('img', { name: 'Scope view' });

const makeScenario = (who: Account, template: string) =>
  who.call<{ id: number }>('POST', `/api/training-scenarios/from-template/${template}`, {});

/** Opens Fire Control with a scenario chosen on an earlier visit. */
const openOn = async (page: Page, home: string, who: Account, template: string): Promise<void> => {
  const { id } = await makeScenario(who, template);
  await openAs(page, home, who, '/', { selectedTrainingScenarioId: id });
  await expect(takeShot(page)).toBeVisible();
};

test('everything on Fire Control has its place, without scrolling', async ({ page, home }) => {
  await openOn(page, home, await signUp(home), 'multi_dof_array_troop_line');
  const boxOf = async (thing: Locator) => {
    const box = await thing.boundingBox();
    if (box === null) throw new Error(`${thing} must be on the screen`);
    return { ...box, right: box.x + box.width, bottom: box.y + box.height };
  };
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText(['Reticle', 'Shot Log', 'Settings']);
  const [sidebar, scope, log] = await Promise.all([
    boxOf(page.getByRole('tabpanel')),
    boxOf(page.getByTestId('scope')),
    boxOf(page.getByRole('region', { name: 'Shots', exact: true })),
  ]);
  expect(sidebar.right).toBeLessThanOrEqual(scope.x);
  expect(scope.right).toBeLessThanOrEqual(log.x);
  expect(Math.abs(scope.width - scope.height)).toBeLessThan(1);
  const [elevation, wind] = [
    page.getByRole('slider', { name: 'Elevation hold' }),
    page.getByRole('slider', { name: 'Wind hold' }),
  ];
  await expect(elevation).toHaveAttribute('aria-orientation', 'vertical');
  expect((await boxOf(wind)).y).toBeGreaterThanOrEqual(scope.bottom);
  const beside = await boxOf(elevation);
  expect(beside.right <= scope.x || beside.x >= scope.right).toBe(true);
  expect(beside.y).toBeGreaterThanOrEqual(scope.y - 1);
  for (const layer of ['range-plain', 'still']) {
    const canvas = await boxOf(page.locator(`canvas[data-layer=${layer}]`));
    expect(Math.abs(canvas.width - canvas.height)).toBeLessThan(1);
  }
  // Range and reticle are painted; there is no mark before a shot. A browser without WebGL paints on the plain layer.
  const painted = await page
    .locator('canvas[data-layer=range-plain], canvas[data-layer=still]')
    .evaluateAll((canvases) =>
      canvases.map((canvas) => {
        // the range's canvas belongs to its painter, so the test copies it to its own canvas
        const seen = document.createElement('canvas').getContext('2d');
        seen?.drawImage(canvas as HTMLCanvasElement, 0, 0);
        const pixels = seen?.getImageData(0, 0, 300, 150).data ?? [];
        return pixels.some((value) => value > 0);
      }),
    );
  expect(painted).toEqual([true, true]);
  for (const name of ['Reset Holds', 'Take Shot', 'Clear Shots', 'Reset Dials', 'Prev', 'Next']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(0);
});

test('who shoots does not wait for what stands beside the scope', { tag: '@long' }, async ({ page, home }) => {
  let give = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    give = resolve;
  });
  await page.route(/assets\/beside\d*-/, async (route) => {
    await held;
    await route.continue();
  });
  await openOn(page, home, await signUp(home), 'simple_steel_500');
  await fire(page);
  await expect(page.getByText(/^Session \d+: 1 shot/)).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  const trigger = page.getByRole('button', { name: 'Take Shot' });
  const before = await trigger.boundingBox();
  give();
  await expect(page.getByRole('tab')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Shots', exact: true })).toContainText('1');
  expect(await trigger.boundingBox()).toEqual(before);
});

test('all ten targets of an array come in turn, with their distances, and wrap around both ways', {
  tag: '@long',
}, async ({ page, home }) => {
  await openOn(page, home, await signUp(home), 'multi_dof_array_troop_line');
  const panel = page.getByRole('region', { name: 'Target Navigation' });
  const next = panel.getByRole('button', { name: 'Next' });
  await expect(panel).toContainText('1 / 10');
  await panel.getByRole('button', { name: 'Prev' }).click();
  await expectToast(page, 'Previous Target');
  await expect(panel).toContainText('10 / 10');
  await expect(panel).toContainText('1100 yd');
  await next.click();
  await expectToast(page, 'Next Target');
  const distances = [500, 500, 650, 650, 800, 800, 950, 950, 1100, 1100];
  const solver = page.getByRole('region', { name: 'Ballistic Solver' });
  let last = 0;
  for (const [i, distance] of distances.entries()) {
    await expect(panel).toContainText(`${i + 1} / 10`);
    await expect(panel).toContainText(`${distance} yd`);
    if (i % 2 === 0) {
      // The solution updates: more elevation for a farther target.
      await expect(solver.getByText('...').first()).toBeHidden();
      await expect
        .poll(async () => Number.parseFloat((await solver.getByText(/mil up$/).textContent()) ?? ''))
        .toBeGreaterThan(last);
      last = Number.parseFloat((await solver.getByText(/mil up$/).textContent()) ?? '');
    }
    await next.click();
  }
  await expect(panel).toContainText('1 / 10');

  // The marks belong to their engagement.
  await takeShot(page).click();
  await expectToast(page, /^(Hit|Miss)!$/);
  await expect(marks(page)).toHaveAccessibleDescription(/Shot 1:/);
  await next.click();
  await expect(marks(page)).toHaveAccessibleDescription(/Shot 1:/);
  await next.click();
  await expect(marks(page)).toHaveAccessibleDescription(/No shots are marked\./);
});

test('a range card stands beside the scope: row, bracket, dials, the next card, hiding and deleting', {
  tag: '@long',
}, async ({ page, home }) => {
  const who = await signUp(home);
  const samples = (base: number) =>
    Array.from({ length: 60 }, (_, i) => ({ time: i * 5, speed: base + (i % 7), direction: 80 + (i % 5) * 5 }));
  const weaponProfileId = (await who.call<{ id: number }>('POST', '/api/ballistic-profiles', { name: 'Card rifle' }))
    .id;
  const engagementDistances = [500, 650, 800];
  const windFieldData = { '500': samples(4), '650': samples(5), '800': samples(6) };
  const phase1 = await who.call<{ distanceWindStates: { globalClusters: object[] } }>(
    'POST',
    '/api/wmp/phase1-analysis',
    {
      windFieldData,
      engagementDistances,
      weaponProfileId,
    },
  );
  await who.call('POST', '/api/wmp/phase2-mathematical', {
    windClusters: phase1.distanceWindStates.globalClusters,
    engagementDistances,
    weaponProfileId,
  });
  await who.call('POST', '/api/wmp/phase3-milp', { weaponProfileId, params: { p_min: 0.8 } });
  const makeCard = (cardName: string) =>
    who.call<{ windBrackets: { targets: { distance: number; windage: number }[] }[] }>('POST', '/api/wmp/create-card', {
      cardName,
    });
  await makeCard('Morning card');
  const evening = await makeCard('Evening card');

  await openOn(page, home, who, 'multi_dof_array_troop_line');
  const card = page.getByRole('region', { name: 'Range card' });
  await expect(card).toContainText('Evening card');
  await expect(card.getByRole('row', { name: /^500 current target/ })).toBeVisible();
  await expectAccessible(page, 'Fire Control with a range card');

  // choose a bracket by its column, and set the dials from it
  const bracket = evening.windBrackets.length - 1;
  const { targets = [] } = evening.windBrackets[bracket] ?? {};
  await card
    .getByRole('button', { name: /mph of crosswind$/ })
    .nth(bracket)
    .click();
  await page.getByRole('button', { name: /^WMP: load both/ }).click();
  await expectToast(page, 'DOPE Loaded');
  const windage = targets.find((target) => target.distance === 500)?.windage ?? Number.NaN;
  await expect(dial(page, 'Wind dial')).toHaveValue((Math.round(windage * 10) / 10).toFixed(1));
  await page.getByRole('button', { name: 'Reset Dials' }).click();
  await page.getByRole('button', { name: /^EL:/ }).click();
  await expectToast(page, 'Elevation Loaded');
  await expect(dial(page, 'Wind dial')).toHaveValue('0.0');
  expect(Number(await dial(page, 'Elevation dial').inputValue())).toBeGreaterThan(1);
  await page.getByRole('button', { name: /^WD:/ }).click();
  await expectToast(page, 'Windage Loaded');

  // the row changes with the target, and stays at the card's last row
  const next = page.getByRole('button', { name: 'Next', exact: true });
  for (let i = 0; i < 2; i++) await next.click();
  await expect(card.getByRole('row', { name: /^650 current target/ })).toBeVisible();
  for (let i = 0; i < 4; i++) await next.click();
  await page.getByRole('button', { name: /^WMP: load both/ }).click();
  await expectToast(page, '950y not found in selected bracket');

  // the next card by right-click, which a reload keeps
  await page.getByRole('button', { name: /^WMP: load both/ }).click({ button: 'right' });
  await expectToast(page, 'WMP Card Switched');
  await expect(card).toContainText('Morning card');
  await page.reload();
  await expectToast(page, 'DOPE Card Restored');
  await expect(card).toContainText('Morning card');

  await card.getByRole('button', { name: 'Hide' }).click();
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'Show range card' }).click();
  await card.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete "Morning card"? This action cannot be undone.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'DOPE Card Deleted');
  await expect(card).toContainText('Evening card');
});

test('a bullet of the library is what is stored, also without a barrel', { tag: '@long' }, async ({ page, home }) => {
  const shooter = await signUp(home);
  await openAs(page, home, shooter);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Weapon profile', { exact: true }).selectOption('create-new');
  const create = page.getByRole('dialog', { name: 'Create New Profile' });
  await create.getByLabel('Find a bullet').fill('Berger 109 gr .243');
  await create.getByRole('button', { name: 'Berger Long Range Hybrid Target 109 gr .243' }).click();
  await create.getByLabel('Profile name').fill('My Dasher');
  await create.getByLabel('Muzzle velocity', { exact: true }).fill('2950');
  await create.getByRole('button', { name: 'Create Profile' }).click();
  await expectToast(page, 'My Dasher has been successfully created.');
  const stored = await shooter.call<object[]>('GET', '/api/ballistic-profiles');
  expect(stored).toContainEqual(
    expect.objectContaining({
      ...{ name: 'My Dasher', muzzleVelocity: 2950 },
      ...{ bulletWeight: 109, bulletDiameter: 0.243, bulletLength: 1.277, dragModel: 'G7', bulletBC: 0.292 },
    }),
  );
});

test('while a slow shot is recorded the trigger says so, and every press is fired once or not at all', {
  tag: '@long',
}, async ({ page, home }) => {
  const who = await signUp(home);
  await openOn(page, home, who, 'simple_steel_500');
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/enhanced-shot', async (route) => {
    await held;
    await route.continue();
  });
  await takeShot(page).click();
  const waiting = page.getByRole('button', { name: 'Recording...' });
  await expect(waiting).toHaveAttribute('aria-disabled', 'true');
  // the button looks disabled, but reacts to a press
  await waiting.click({ force: true });
  await page.keyboard.press('Space');
  await expect(waiting).toBeVisible();
  answer();
  await expect(takeShot(page)).not.toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText(/^Session \d+: 1 shot/)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText(/^Session \d+: 2 shots/)).toBeAttached();
  const [session] = await who.call<{ id: number }[]>('GET', '/api/training-sessions');
  await expect
    .poll(async () =>
      (await who.call<{ shotNumber: number }[]>('GET', `/api/shots/session/${session?.id}`)).map(
        (one) => one.shotNumber,
      ),
    )
    .toEqual([1, 2]);
});

test('every message of the screen is a toast: alone, paused by the mouse, taken away by Escape, reached by F8', {
  tag: '@long',
}, async ({ page, home }) => {
  const who = await signUp(home);
  await openOn(page, home, who, 'multi_dof_array_troop_line');
  const toasts = page.locator('.toast');
  await expect(toasts).toContainText('Session Started');
  await page.keyboard.press(']');
  await expect(toasts).toHaveCount(1);
  await expect(toasts).toContainText('Next Target');
  await page.keyboard.press('Escape');
  await expect(toasts).toHaveCount(0);
  // swipe the toast to the right
  await page.keyboard.press('[');
  await expect(toasts).toContainText('Previous Target');
  const box = await toasts.boundingBox();
  if (box === null) throw new Error('the toast must be on the screen');
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 100, box.y + 10, { steps: 8 });
  await page.mouse.up();
  await expect(toasts).toHaveCount(0);
  // the mouse pauses the toast for longer than its five seconds; then the toast disappears
  await page.mouse.move(5, 300);
  await page.keyboard.press(']');
  await toasts.hover();
  await page.waitForTimeout(6500);
  await expect(toasts).toContainText('Next Target');
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /^Notification/ })).toContainText('Next Target');
  expect(await page.evaluate(() => document.activeElement?.closest('[role=region]') !== null)).toBe(true);
  await page.mouse.move(5, 300);
  await page.keyboard.press('Escape');
  await expect(toasts).toHaveCount(0);
});

test('Tab takes about 25 stops through all of Fire Control, and arrows reach what shares one', {
  tag: '@long',
}, async ({ page, home }) => {
  await openOn(page, home, await signUp(home), 'multi_dof_array_troop_line');
  await fire(page);
  // the Tab key starts at the top, before any press
  await page.reload();
  await expect(takeShot(page)).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(3);
  const named = () =>
    page.evaluate(() => {
      const held = document.activeElement;
      return held === document.body ? '' : (held?.getAttribute('aria-label') ?? held?.textContent?.trim() ?? '?');
    });
  const stops: string[] = [];
  for (let i = 0; i < 70; i++) {
    await page.keyboard.press('Tab');
    const name = await named();
    if (name === '' || (i > 3 && name === stops[0])) break;
    stops.push(name);
  }
  expect(stops[0]).toBe('Skip to the content');
  expect(stops.length, stops.join('\n')).toBeLessThanOrEqual(28);
  for (const name of ['Wind dial value', 'Elevation hold value', 'Take Shot', 'Prev', 'Reticle']) {
    expect(stops).toContain(name);
  }
  await page.getByRole('button', { name: 'Take Shot' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Clear Shots' })).toBeFocused();
  await page.getByRole('button', { name: /^EL:/ }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Reset Dials' })).toBeFocused();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Fire Control' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'WMP' })).toBeFocused();
});

test('Space and Enter fire after any control was used with the mouse, and a slider keeps its arrows', {
  tag: '@long',
}, async ({ page, home }) => {
  const who = await signUp(home);
  await openOn(page, home, who, 'multi_dof_array_troop_line');
  const [session] = await who.call<{ id: number }[]>('GET', '/api/training-sessions');
  let shots = 0;
  const expectFires = async (after: string, key: 'Space' | 'Enter'): Promise<void> => {
    shots += 1;
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await page.keyboard.press(key);
    await expect
      .poll(async () => (await who.call<object[]>('GET', `/api/shots/session/${session?.id}`)).length, after)
      .toBe(shots);
  };
  for (const name of ['Magnification', 'Wind dial', 'Elevation dial', 'Elevation hold', 'Wind hold']) {
    await page.getByRole('slider', { name, exact: true }).click({ position: { x: 12, y: 12 } });
    await expectFires(name, shots % 2 === 0 ? 'Space' : 'Enter');
  }
  // the arrows continue from the mouse's value
  await page.getByRole('slider', { name: 'Wind dial' }).click();
  const before = Number(await dial(page, 'Wind dial').inputValue());
  await page.keyboard.press('ArrowRight');
  await expect(dial(page, 'Wind dial')).toHaveValue((before + 0.1).toFixed(1));

  await page.getByRole('tabpanel').click({ position: { x: 5, y: 5 } });
  await expectFires('the panel', 'Space');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Switch to the/ })
    .click();
  await expectFires('the theme', 'Space');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expectFires('a tab', 'Space');
  await page.getByRole('switch', { name: 'Mirage' }).click();
  await expectFires('a switch', 'Enter');
  const light = page.getByLabel('Light', { exact: true });
  await light.dispatchEvent('pointerdown');
  await light.focus();
  await light.selectOption({ index: 1 });
  await expectFires('a list', 'Space');
  // arrows turn a hold again and do not scroll the panel
  await page.getByRole('tab', { name: 'Reticle' }).click();
  await page.getByRole('button', { name: 'Reset Holds' }).click();
  await page.getByRole('tabpanel').click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('ArrowUp');
  await expect(dial(page, 'Elevation hold')).toHaveValue('0.05');
});

test('a profile is made, chosen, changed and deleted, also when it was shot with', { tag: '@long' }, async ({
  page,
  home,
}) => {
  await openAs(page, home, await signUp(home));
  const settings = page.getByRole('tab', { name: 'Settings' });
  await settings.click();
  const selector = page.getByLabel('Weapon profile', { exact: true });
  const expectChosen = (name: string) => expect(selector.locator('option:checked')).toHaveText(name);
  await expectChosen('No Weapon Selected');

  const create = page.getByRole('dialog', { name: 'Create New Profile' });
  const make = async (name: string) => {
    await selector.selectOption('create-new');
    await create.getByLabel('Profile name').fill(name);
    await create.getByRole('button', { name: /^Create Profile/ }).click();
    await expectToast(page, `${name} has been successfully created.`);
    await expectChosen(name);
  };
  await selector.selectOption('create-new');
  await create.getByRole('button', { name: /^Create Profile/ }).click();
  await expectToast(page, 'Profile Name Required');
  await page.keyboard.press('Escape');
  await make('Spare');

  const manage = page.getByRole('button', { name: 'Manage Profiles' });
  await manage.click();
  const list = page.getByRole('dialog', { name: 'Manage Profiles' });
  await list.getByRole('button', { name: 'Edit Spare' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Profile' });
  await edit.getByLabel('Muzzle velocity', { exact: true }).fill('2750');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Profile has been successfully updated.');
  await expect(list.getByText(/2750\sfps/)).toBeVisible();

  const remove = async (name: string) => {
    await list.getByRole('button', { name: `Delete ${name}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Profile' });
    await expect(question).toContainText(`Are you sure you want to delete "${name}"? This action cannot be undone.`);
    await question.getByRole('button', { name: 'Delete' }).click();
  };
  const close = () => list.getByRole('button', { name: 'Close' }).click();
  await remove('Spare');
  await expectToast(page, 'Profile has been successfully deleted.');
  await close();
  await expectChosen('No Weapon Selected');

  // A rifle with shots can be deleted, because its shots keep a copy; the choice returns to none.
  await make('Shot with');
  await page.getByRole('tab', { name: 'Reticle' }).click();
  await page.getByRole('button', { name: /^Start with/ }).click();
  await takeShot(page).click();
  await expectToast(page, /^(Hit|Miss)!$/);
  await settings.click();
  await manage.click();
  await remove('Shot with');
  await expectToast(page, 'Profile has been successfully deleted.');
  await close();
  await page.reload();
  await expectChosen('No Weapon Selected');
});

test('a shot without a server is kept, said so, and recorded once when the server is back', { tag: '@long' }, async ({
  page,
  home,
  product,
}) => {
  const who = await signUp(home);
  await openAs(page, home, who);
  await page.getByRole('button', { name: /^Start with/ }).click();
  await expect(takeShot(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ballistic Solver' }).getByText(/mil up$/)).toBeAttached();
  await expect(page.getByText('...').first()).toBeHidden();
  await product.stop();
  await dial(page, 'Elevation dial').fill('1.5');
  // The shot flies in the page, which shows the impact and the waiting shot at once.
  await takeShot(page).click();
  await expectToast(page, /^(Hit|Miss)!$/);
  await expect(page.getByText('not saved').first()).toBeVisible();
  await expect(
    page.getByText('1 shot is kept in this browser and will be recorded when the server is reached.'),
  ).toBeVisible();
  const told = page.locator(`[id="${await marks(page).getAttribute('aria-describedby')}"]`);
  const impact = async () => /Shot 1:.*? of the center/.exec((await told.textContent()) ?? '')?.[0];
  const words = await impact();
  expect(words).toBeDefined();

  // Without an act the page finds the server again, and the shown impact is the recorded one.
  await product.start();
  await expect(page.getByText('not saved')).toHaveCount(0, { timeout: 60_000 });
  expect(await impact()).toBe(words);
  const [session] = await who.call<{ id: number }[]>('GET', '/api/training-sessions');
  const shots = await who.call<object[]>('GET', `/api/shots/session/${session?.id}`);
  expect(shots).toMatchObject([{ shotNumber: 1, elevationDial: 1.5 }]);
});

test('a scope that does not track is dialed as the solution says, and the shot is centered; tables say it too', {
  tag: '@long',
}, async ({ page, home }) => {
  const who = await signUp(home);
  const { id } = await who.call<{ id: number }>('POST', '/api/ballistic-profiles', {
    name: 'Scope of 0.95',
    ...{ rifleAccuracy: 0, bulletWeightVariation: 0, powderChargeVariation: 0, bcVariation: 0, muzzleVelocitySd: 0 },
    click: { unit: 'mil', value: 0.1 },
    tracking: { elevation: 0.95, windage: 1.05 },
  });
  const scenario = await makeScenario(who, 'multi_dof_array_troop_line');
  await openAs(page, home, who, '/', { selectedTrainingScenarioId: scenario.id, selectedWeaponProfile: id });
  await expect(takeShot(page)).toBeVisible();
  const solution = page.getByRole('region', { name: 'Ballistic Solver' });
  const says = async (axis: string) => {
    const text = solution.getByText(new RegExp(`^dial [\\d.]+ mil (${axis})$`));
    await expect(text).toBeAttached();
    const [, figure = '', side = ''] = /^dial ([\d.]+) mil (\w+)$/.exec((await text.textContent()) ?? '') ?? [];
    return (side === 'down' || side === 'left' ? '-' : '') + figure;
  };
  await dial(page, 'Elevation dial').fill(await says('up|down'));
  await dial(page, 'Wind dial').fill(await says('right|left'));
  await expect(page.getByTestId('scope')).toContainText(`dial U ${await says('up|down')}`);
  await takeShot(page).click();
  await expect(marks(page)).toHaveAccessibleDescription(/Shot 1: hit, score 10/);
  await page.getByRole('tab', { name: 'Shot Log' }).click();
  await expect(page.getByText(/what the turrets really moved, 0.950 of their marks up and 1.050 across/)).toBeVisible();
  const [session] = await who.call<{ id: number }[]>('GET', '/api/training-sessions');
  await expect
    .poll(async () => (await who.call<object[]>('GET', `/api/shots/session/${session?.id}`)).length)
    .toBeGreaterThan(0);
  const [shot] = await who.call<{ impactX: number; impactY: number }[]>('GET', `/api/shots/session/${session?.id}`);
  // half a click, and the record's rounding
  expect(Math.abs(shot?.impactX ?? 9)).toBeLessThanOrEqual(0.0525 + 0.005);
  expect(Math.abs(shot?.impactY ?? 9)).toBeLessThanOrEqual(0.0475 + 0.005);

  await goTo(page, 'Calculator');
  await expect(page.getByRole('columnheader', { name: 'Dial, mil' })).toHaveCount(2);
});
