import type { Page } from '@playwright/test';
import { callByKeys, sentence } from '../call-by-keys.ts';
import { expect, goTo, openAs, signUp, test } from '../story.ts';

/** Translates like browsers: replaces every present and later text by an element. */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const own = new WeakSet<Node>();
    const wrap = (text: Node): void => {
      const words = text.textContent ?? '';
      if (own.has(text) || words.trim() === '' || text.parentElement?.closest('script, style, title, textarea, svg'))
        return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      const translated = document.createTextNode(words);
      own.add(translated);
      outer.append(inner);
      inner.append(translated);
      text.parentNode?.replaceChild(outer, text);
    };
    const wrapAll = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) wrap(text);
    };
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) wrapAll(node);
    }).observe(document.body, { childList: true, subtree: true });
    wrapAll(document.body);
  });

/** The words of a screen in one line. */
const said = async (page: Page): Promise<string> => (await page.locator('main').innerText()).replace(/\s+/g, ' ');

test('a page translated by the browser is walked, asked and called on, and says the same as before', async ({
  page,
  home,
}) => {
  test.slow();
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  page.on('console', (message) => {
    if (/a screen failed|NotFoundError/.test(message.text())) failures.push(message.text());
  });
  await openAs(page, home, await signUp(home), '/calculator');
  const line = page.getByLabel('Ask in one line');
  const ask = async (question: string, answered: RegExp): Promise<string> => {
    await line.fill(question);
    await line.press('Enter');
    await expect(page.locator('main')).toContainText(answered);
    return said(page);
  };
  // the table and its uncertainty come after the answer
  const SIX = ['600 yd, 8 mph from 3', /600\s?yd: margin/i] as const;
  const SEVEN = ['700 yd, 11 mph from 9', /700\s?yd: margin/i] as const;
  // parts of the screen that load at the first answer are there at the second
  await ask(...SIX);
  await ask(...SEVEN);
  await page.waitForLoadState('networkidle');
  const [six, seven] = [await ask(...SIX), await ask(...SEVEN)];
  expect(six).not.toBe(seven);

  await translate(page);
  await expect(page.locator('main font').first()).toBeAttached();
  await ask(...SIX);
  await expect.poll(() => said(page), 'figures that were translated').toBe(six);
  await ask(...SEVEN);
  await expect.poll(() => said(page), 'figures that were translated').toBe(seven);

  for (const screen of ['Practice', 'Training', 'Weather', 'Truing', 'WMP', 'History', 'Fire Control', 'Calculator']) {
    await goTo(page, screen);
    await expect(page.locator('main h1')).toHaveCount(1);
    await expect(page.locator('main font').first()).toBeAttached();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  }
  await ask(...SEVEN);
  await expect.poll(() => said(page), 'after the walk').toBe(seven);

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Practice/ })
    .click();
  await page.getByRole('button', { name: 'Games' }).click();
  await page.getByRole('link', { name: 'Choose your own' }).click();
  await page.getByRole('button', { name: /^Start (five|ten|twenty) calls/ }).click();
  await callByKeys(page);
  await expect(sentence(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await callByKeys(page);
  expect(failures).toEqual([]);
});
