import { expect, expectAccessible, fire, newName, openAs, signUp, test } from '../story.ts';

/** Windows that Fire Control is made for, px; below 1024 the bar at the foot has the steppers and the trigger. */
const WINDOWS = {
  'a phone and a tablet': [
    [320, 640],
    [390, 844],
    [820, 1180],
  ],
  'a desk': [
    [1280, 720],
    [1440, 900],
    [1920, 1080],
  ],
} as const;

for (const [where, windows] of Object.entries(WINDOWS)) {
  test(`on ${where} the scope, a dial and the trigger are in view together in every window, also after a shot`, async ({
    page,
    home,
  }) => {
    const who = await signUp(home, newName('layout'));
    const { id } = await who.call<{ id: number }>(
      'POST',
      '/api/training-scenarios/from-template/multi_dof_array_troop_line',
      {},
    );
    const looks = windows.flatMap(([width, height]) => ['dark', 'bright'].map((theme) => ({ width, height, theme })));
    for (const [n, { width, height, theme }] of looks.entries()) {
      await page.setViewportSize({ width, height });
      const isNarrow = width < 1024;
      if (n === 0) await openAs(page, home, who, '/', { selectedTrainingScenarioId: id });
      else await page.getByRole('button', { name: `Switch to the ${theme} theme` }).click();
      await expect(page.locator(`html[data-theme="${theme}"]`)).toBeAttached();
      const trigger = page.getByRole('button', { name: 'Take Shot' });
      await expect(trigger).toBeVisible();
      const scope = page.getByTestId('scope');
      const dials = isNarrow
        ? ['Elevation dial: more', 'Wind hold: more'].map((name) =>
            page.getByRole('region', { name: 'Shot bar' }).getByRole('button', { name }),
          )
        : [
            page.getByRole('slider', { name: 'Elevation dial' }),
            page.getByRole('slider', { name: 'Wind dial' }),
            page.getByRole('slider', { name: 'Elevation hold' }),
            page.getByRole('slider', { name: 'Wind hold' }),
          ];
      const allInView = async (): Promise<void> => {
        for (const thing of [scope, trigger, ...dials]) await expect(thing).toBeInViewport({ ratio: 1 });
      };
      await allInView();
      const box = await scope.boundingBox();
      // as large as the window allows: the design's table, less a hand's breadth for what a browser rounds
      const goal = isNarrow ? Math.min(width, height - 320) : Math.min(height - 112, width - 672);
      expect(box?.width ?? 0).toBeGreaterThanOrEqual(goal - 4);
      const before = box;
      await fire(page);
      await expect(page.getByText(/^(Hit|Miss)!/).first()).toBeVisible();
      await allInView();
      // nothing moved and nothing covers the glass
      expect(await scope.boundingBox()).toEqual(before);
      // a notice of two seconds may be gone by now: who waited for it would wait in vain
      const toasts = await page
        .locator('.toast')
        .evaluateAll((shown) => shown.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
      for (const toast of toasts) {
        if (before === null) break;
        const apart =
          toast.x >= before.x + before.width ||
          toast.x + toast.width <= before.x ||
          toast.y >= before.y + before.height ||
          toast.y + toast.height <= before.y;
        expect(apart).toBe(true);
      }
      if (isNarrow) {
        // pinned: however far the page is scrolled
        await page.mouse.wheel(0, 4000);
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        await allInView();
      } else {
        expect(
          await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight),
        ).toBeLessThanOrEqual(0);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      await expectAccessible(page, `Fire Control at ${width}, ${theme}`);
      await page.evaluate(() => window.scrollTo(0, 0));
    }
  });
}

test('keys hold and dial, turn to another target and show the card; the bar says what is shot', async ({
  page,
  home,
}) => {
  const who = await signUp(home, newName('keys'));
  const { id } = await who.call<{ id: number }>(
    'POST',
    '/api/training-scenarios/from-template/multi_dof_array_troop_line',
    {},
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, home, who, '/', { selectedTrainingScenarioId: id });
  await expect(page.getByRole('button', { name: 'Take Shot' })).toBeVisible();
  const value = (name: string) => page.getByRole('spinbutton', { name: `${name} value` });
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect(value('Wind hold')).toHaveValue('0.10');
  await expect(value('Elevation hold')).toHaveValue('0.05');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(value('Elevation dial')).toHaveValue('0.1');
  await expect(value('Wind dial')).toHaveValue('-0.1');
  // a field and a slider keep their arrows
  await value('Wind dial').focus();
  await page.keyboard.press('ArrowUp');
  await expect(value('Wind dial')).toHaveValue('0.0');
  await expect(value('Elevation hold')).toHaveValue('0.05');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const targets = page.getByRole('region', { name: 'Target Navigation' });
  await page.keyboard.press(']');
  await expect(targets).toContainText('2 / 10');
  await page.keyboard.press('[');
  await expect(targets).toContainText('1 / 10');
  await page.keyboard.press('Enter');
  await expect(targets.getByRole('listitem').first()).toHaveText(/^Target 1 (hit|missed)$/);
  const bar = page.getByRole('navigation', { name: 'What is being shot' });
  for (const [name, path] of [
    ['Rifle', '/?tab=settings'],
    ['Scenario', '/training'],
    ['Wind', '/weather'],
    ['Card', '/wmp'],
  ]) {
    await expect(bar.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', path ?? '');
  }
});
