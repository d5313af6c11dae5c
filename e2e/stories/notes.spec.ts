import { expect, openAs, signUp, test } from '../story.ts';

for (const [width, height] of [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
] as const) {
  test(`a refused entry’s note takes no press and goes with the next act, at ${width} × ${height}`, {
    tag: width === 1440 ? [] : '@long',
  }, async ({ page, home }) => {
    await page.setViewportSize({ width, height });
    const who = await signUp(home);
    const { id } = await who.call<{ id: number }>('POST', '/api/training-scenarios/from-template/troop_line', {});
    await openAs(page, home, who, '/', { selectedTrainingScenarioId: id });
    const dial = page.getByRole('spinbutton', { name: 'Elevation dial value' });
    await expect(page.getByRole('button', { name: 'Take Shot' })).toBeVisible();
    await dial.fill('9');
    await dial.press('Tab');
    const note = page.getByRole('alert').filter({ hasText: 'Beyond the travel' });
    const refuse = async (): Promise<void> => {
      await dial.fill('99');
      await dial.press('Tab');
      await expect(note).toBeVisible();
    };
    await refuse();
    // the element under the note receives the press
    const covered = await note.evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const within: string[] = [];
      for (let x = left + 2; x < right; x += 8)
        for (let y = top + 2; y < bottom; y += 8)
          if (element.contains(document.elementFromPoint(x, y))) within.push(`${x},${y}`);
      return within;
    });
    expect(covered, 'places where the note takes the press').toEqual([]);
    await page.getByRole('button', { name: 'Reset Dials' }).click();
    await expect(note).toHaveCount(0);
    expect(await dial.inputValue(), 'Reset Dials did its work').not.toBe('9.0');
    for (const key of ['Escape', 'Space', ']']) {
      await refuse();
      await page.locator('main h1').evaluate((heading: HTMLElement) => heading.focus());
      await page.keyboard.press(key);
      await expect(note, key).toHaveCount(0);
    }
  });
}
