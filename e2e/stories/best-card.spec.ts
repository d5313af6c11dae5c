import type { Page } from '@playwright/test';
import { figuresOf, printCard, side } from '../read-paper.ts';
import { expect, expectAccessible, openAs, signUp, test } from '../story.ts';

interface Card {
  readonly id: number;
  readonly rows: readonly {
    readonly distance: number;
    readonly directionOfFire: number;
    readonly elevation: number;
    readonly holds: readonly { readonly windage: number; readonly crosswind: { low: number; high: number } }[];
  }[];
  readonly promise: { readonly hitProbability: number; readonly forEye: number };
}

const state = {
  duration: 60,
  durationVariation: 0.1,
  speedVariation: 1,
  directionVariation: 10,
  correlationTime: 10,
  spatialCorrelationDistance: 200,
};
/** Two winds that switch, at right angles. */
const SETTINGS = {
  ...{ maxDistance: 1200, samplingInterval: 100, duration: 240, timeInterval: 5, modelComplexity: 'complex' },
  stateBasedWind: {
    primary: { ...state, windSpeed: 10, windDirection: '3:00' },
    secondary: { ...state, windSpeed: 10, windDirection: '12:00' },
  },
};

/** `R 2.5`, `L 4`, `0` as a number, + from the right. */
const signed = (text: string): number => {
  const [, side = '', size = 'none'] = /([LR]?)\s*(\d+(?:\.\d+)?)/.exec(text.replaceAll('\u00a0', ' ')) ?? [];
  return Number(size) * (side === 'L' ? -1 : 1);
};

const cardOf = (page: Page) => page.getByRole('region', { name: 'Range card' });

for (const [name, width, height] of [
  ['1280 × 720', 1280, 720],
  ['1440 × 900', 1440, 900],
  ['a phone', 390, 844],
] as const) {
  test(`a card for a switching wind: all holds, one crosswind, one promise, on ${name}`, { tag: '@long' }, async ({
    page,
    home,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    const who = await signUp(home);
    const rifle = await who.call<{ id: number }>('POST', '/api/ballistic-profiles', { name: 'Card rifle' });
    const scenario = await who.call<{ id: number }>(
      'POST',
      '/api/training-scenarios/from-template/multi_dof_array_troop_line',
      { name: 'Switching array' },
    );
    const stage = await who.call<{ id: number }>('POST', '/api/stages', {
      profileId: rifle.id,
      scenarioId: scenario.id,
      wind: { kind: 'recipe', settings: SETTINGS, seed: '5' },
    });
    const { runId } = await who.call<{ runId: number }>('POST', '/api/wmp/phase1-analysis', { stageId: stage.id });
    await who.call('POST', '/api/wmp/phase2-mathematical', { runId });
    await who.call('POST', '/api/wmp/phase3-milp', { runId, mode: 'pareto', params: { p_min: 0.5 } });
    const card = await who.call<Card>('POST', '/api/wmp/create-card', {
      runId,
      ...{ brackets: 4, kind: 'hit-probability', misreadMph: 0, cardName: 'Switching' },
    });
    expect(card.promise.forEye).toBe(card.promise.hitProbability);
    const hits = `${Math.round(100 * card.promise.hitProbability)}`;

    // Fire Control in that wind: every hold is visible, and the shown crosswind selects one
    const { windField } = await who.call<{ windField: object }>('POST', '/api/weather/generate-distance-based', {
      ...SETTINGS,
      ...{ temperature: 72, humidity: 50, pressure: 29.92 },
    });
    await openAs(page, home, who, '/', {
      selectedTrainingScenarioId: scenario.id,
      selectedWeaponProfile: rifle.id,
      distanceBasedWindField: JSON.stringify(windField),
    });
    const overlay = cardOf(page);
    await expect(overlay).toContainText(`hits ${hits} %`);
    await overlay.getByRole('button', { name: 'crosswind, mph' }).hover();
    await expect(page.getByRole('tooltip')).toContainText('by the average on the way.');
    const heads = overlay.getByRole('button', { name: /mph of crosswind$/ });
    await expect(heads).toHaveCount(4);
    const frame = overlay.getByRole('region', { name: 'Rows' });
    expect(await frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    const solver = page.getByRole('region', { name: 'Ballistic Solver' });
    await expect(solver).toContainText('Crosswind');
    await expect(solver).toContainText('target flag');
    await expectAccessible(page, `Fire Control with four holds on ${name}`);
    const shown = solver.locator('.reading', { hasText: 'target flag' }).locator('.figure').first();
    await expect(shown).toHaveText(/\d\.\d/);
    const crosswind = signed((await shown.textContent()) ?? '');
    const bands = (await heads.allTextContents()).map((text) => {
      const [low = '', high = low] = text.split(' to ');
      return { low: signed(low), high: signed(high) };
    });
    for (const { low, high } of bands) expect(low).toBeLessThan(high);
    const outside = bands.map(({ low, high }) => Math.max(low - crosswind, crosswind - high, 0));
    const place = outside.indexOf(Math.min(...outside));
    await heads.nth(place).click();
    await expect(heads.nth(place)).toHaveAttribute('aria-pressed', 'true');
    const current = overlay.getByRole('row', { name: /current target/ });
    const [, ...holds] = (await current.getByRole('cell').allTextContents()).map(signed);
    const rows = card.rows.filter((row) => row.holds.every((hold, n) => hold.windage === holds[n]));
    expect(rows.length, 'rows of the card with the holds of the current target').toBeGreaterThan(0);

    // The card's page shows the same figures, and flies the card
    await page.goto(`${home}/wmp`);
    await page.getByRole('tab', { name: 'DOPE Cards', exact: true }).click();
    await expect(page.getByText(/^Carry [1-4] holds?: \d+ hits in 100\.$/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^4 holds/, pressed: true })).toContainText(hits);
    await expect(
      page.getByText(/^First round \d+ in 100; once trued \d+: shoot 3 at \d+ yd\. Its holds/),
    ).toBeVisible();
    const fly = page.getByRole('region', { name: 'Fly my card' });
    await fly.getByRole('button', { name: 'Fly 300 shots' }).click();
    const told = fly.getByText(/of 300 hit/);
    await expect(told).toContainText(`The card promises ${hits}.`);
    const flown = Number(/^(\d+) of 300/.exec((await told.textContent()) ?? '')?.[1]);
    // Four standard errors of 300 shots.
    expect(Math.abs(flown / 300 - card.promise.hitProbability)).toBeLessThan(0.1);
    await expectAccessible(page, `a card that was flown on ${name}`);

    // Paper shows the same: the promise, and each row's elevation and holds; the column is headed "U"
    const paper = ((await printCard(page, 'letter')) ?? []).map(({ text }) => text).join(' ');
    expect(paper).toContain(`Out of 100 shots you hit about ${hits} with the right hold`);
    const figures = figuresOf(paper).join(' ');
    for (const { distance, elevation, holds: printed } of card.rows) {
      const between = printed.map(({ windage }) => side(windage, 1)).join('\\b.*? ');
      expect(figures, `${distance} yd`).toMatch(new RegExp(`\\b${distance} ${elevation.toFixed(1)} .*?${between}\\b`));
    }
  });
}
