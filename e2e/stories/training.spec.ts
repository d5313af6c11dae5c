import type { Locator, Page } from '@playwright/test';
import { type Account, expect, expectToast, goTo, openAs, signUp, test } from '../story.ts';

let shooter: Account | undefined;
test.beforeEach(async ({ page, home }) => {
  shooter ??= await signUp(home);
  await openAs(page, home, shooter, '/training');
});

const openTemplate = async (page: Page, template: string): Promise<Locator> => {
  await page.getByRole('tab', { name: /^Templates/ }).click();
  await page
    .getByRole('article', { name: template, exact: true })
    .getByRole('button', { name: 'Use Template' })
    .click();
  return page.getByRole('dialog', { name: 'Create Scenario from Template' });
};

/** Creates the scenario under a new name and returns its card. */
const create = async (page: Page, dialog: Locator, name: string): Promise<Locator> => {
  await dialog.getByLabel('Custom name (optional)').fill(name);
  await dialog.getByRole('button', { name: 'Create Scenario' }).click();
  await expectToast(page, new RegExp(`^'${name}' training scenario created successfully`));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('tab', { name: /^My Scenarios/, selected: true })).toBeVisible();
  return page.getByRole('article', { name, exact: true });
};

interface Form {
  readonly template: string;
  /** Fills the form in. */
  readonly fill: (dialog: Locator) => Promise<void>;
  /** Words that the new scenario's card must have. */
  readonly says: readonly string[];
}

const put = (dialog: Locator, label: string, value: string) => dialog.getByLabel(label, { exact: true }).fill(value);
const pick = (dialog: Locator, label: string, choice: string) =>
  dialog.getByLabel(label, { exact: true }).selectOption({ label: choice });

const FORMS: readonly Form[] = [
  {
    template: 'First Shots at 300',
    fill: async (dialog) => {
      await dialog
        .getByRole('group', { name: 'Target 1 size quick picks' })
        .getByRole('button', { name: '0.5' })
        .click();
      await pick(dialog, 'Target 1 type', 'IPSC Target');
      await pick(dialog, 'Target 1 direction of fire', '45° NE');
      await put(dialog, 'Target 1 distance in yards', '350');
    },
    says: ['simple', '1 engagement: 350 yds', 'IPSC Target 0.5 MOA', 'direction of fire 45° NE'],
  },
  {
    template: 'Multiple Engagement',
    fill: async (dialog) => {
      await put(dialog, 'Target 1 distance in yards', '500');
      await put(dialog, 'Target 2 distance in yards', '700');
      await pick(dialog, 'Target 2 direction of fire', '135° SE');
    },
    says: ['multiple engagement', '2 engagements: 500, 700 yds', 'direction of fire 135° SE'],
  },
  {
    template: 'Troop Line',
    fill: async (dialog) => {
      await put(dialog, 'Target 3 distance in yards', '525');
      await put(dialog, 'Target 4 distance in yards', '0');
      await put(dialog, 'Confirmation Target distance in yards', '425');
    },
    says: ['troop line', '2 engagements: 525, 425 yds', 'direction of fire 20° NNE'],
  },
  {
    template: 'Multiple Engagement Troop Line',
    fill: async (dialog) => {
      await dialog.getByRole('radio', { name: 'Five pairs' }).click();
      await put(dialog, 'Engagement 1 distance in yards', '480');
      await put(dialog, 'Engagement 2 distance in yards', '610');
      await pick(dialog, 'Engagement 2 right target type', 'Square');
      await pick(dialog, 'Engagement 2 direction of fire', '0° N');
    },
    says: ['2 engagements: 480, 610 yds', 'Circle 1.5 MOA, Square 1 MOA', 'direction of fire 0° N'],
  },
  {
    template: 'Close Array',
    fill: (dialog) => put(dialog, 'Engagement 1 right target size in MOA', '0.8'),
    says: ['5 engagements: 312, 346, 409, 443, 510 yds', 'Diamond 1 / 0.8 MOA'],
  },
  {
    template: 'Mid Array',
    fill: async (dialog) => {
      await put(dialog, 'Engagement 1 distance in yards', '560');
      await put(dialog, 'Engagement 5 distance in yards', '660');
    },
    says: ['2 engagements: 560, 660 yds', 'Triangle 1.5 / 1 MOA'],
  },
  {
    template: 'Far Array',
    fill: async (dialog) => {
      await dialog.getByRole('button', { name: 'Fill in the template’s values' }).click();
      await put(dialog, 'Engagement 5 distance in yards', '2000');
    },
    says: ['5 engagements: 725, 833, 926, 1037, 2000 yds', 'IPSC Target 1.5 / 1 MOA'],
  },
  {
    template: 'Multi-DoF Array',
    fill: async (dialog) => {
      await expect(dialog.getByLabel('Engagement 4 distance in yards', { exact: true })).toHaveValue('950');
      await pick(dialog, 'Engagement 1 direction of fire', '120° ESE');
    },
    says: ['5 engagements: 500, 650, 800, 950, 1100 yds', 'direction of fire 120° ESE', 'direction of fire 150° SSE'],
  },
];

test('the form of each template makes the scenario that was asked for', { tag: '@long' }, async ({ page }) => {
  for (const { template, fill, says } of FORMS) {
    await test.step(template, async () => {
      const dialog = await openTemplate(page, template);
      await fill(dialog);
      const card = await create(page, dialog, `My ${template}`);
      for (const words of says) await expect.soft(card).toContainText(words);
    });
  }
});

test('a form names what is out of bounds, and Clear All empties it', { tag: '@long' }, async ({ page }) => {
  await page.getByRole('button', { name: 'Create from Template' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Scenario from Template' });
  await dialog.getByRole('button', { name: 'Create Scenario' }).click();
  await expectToast(page, 'Please select a template');
  await pick(dialog, 'Template', 'Far Array');
  await put(dialog, 'Engagement 2 distance in yards', '2001');
  await put(dialog, 'Engagement 2 left target size in MOA', '0');
  await dialog.getByRole('button', { name: 'Create Scenario' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Engagement 2 distance must be a number from 0 to 2000 yards. Engagement 2 left target size must be a number from 0.1 to 10 MOA.',
  );
  await expect(dialog.getByLabel('Engagement 2 distance in yards', { exact: true })).toBeFocused();
  await dialog.getByRole('button', { name: 'Clear All' }).click();
  await expect(dialog.getByText('5 engagements: 725, 833, 926, 1037, 1183 yds')).toBeVisible();
});

test('a scenario is filtered, gets its weather, is loaded and is deleted, also when it was shot on', {
  tag: '@long',
}, async ({ page, home }) => {
  await create(page, await openTemplate(page, 'Troop Line'), 'Evening line');
  await create(page, await openTemplate(page, 'First Shots at 300'), 'Never shot');
  await page.getByLabel('Scenario type').selectOption({ label: 'Troop Line' });
  const card = page.getByRole('article', { name: 'Evening line' });
  await expect(card).toBeVisible();
  await expect(page.getByRole('article', { name: 'Never shot' })).toBeHidden();
  await page.getByRole('button', { name: 'Clear Filter' }).click();
  await expect(page.getByRole('article', { name: 'Never shot' })).toBeVisible();

  await expect(card).toContainText('Weather Data Required');
  await card.getByRole('button', { name: 'Load Scenario & Go to Weather' }).click();
  await expect(page).toHaveURL(`${home}/weather`);
  // the old screen stays until the next one's code is loaded
  await expect(page.locator('main h1')).not.toHaveText('Training Scenarios');
  await goTo(page, 'Training');
  await expect(card.getByText('loaded', { exact: true })).toBeVisible();
  const opened = page.waitForResponse((answer) => answer.url().endsWith('/api/training-sessions') && answer.ok());
  await card.getByRole('button', { name: 'Load Scenario', exact: true }).click();
  await expect(page).toHaveURL(`${home}/`);
  await opened;
  await expect(page.getByRole('region', { name: 'Target Navigation' })).toContainText('1 / 6');

  await goTo(page, 'Training');
  const remove = async (name: string) => {
    await page.getByRole('article', { name }).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Are you sure you want to delete this scenario?');
    await question.getByRole('button', { name: 'Delete' }).click();
  };
  await remove('Never shot');
  await expectToast(page, 'Training scenario deleted successfully');
  await expect(page.getByRole('article', { name: 'Never shot' })).toBeHidden();
  await expect(card).toBeVisible();
  await remove('Evening line');
  await expectToast(page, 'Training scenario deleted successfully');
  await expect(card).toBeHidden();
});
