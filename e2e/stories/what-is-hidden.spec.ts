import type { Page } from '@playwright/test';
import { drills } from '@windcall/contract';
import { READY_COURSES } from '@windcall/simulation';
import { ydToM } from '@windcall/units';
import { readPaper } from '../read-paper.ts';
import { type Account, expect, openAs, signUp, test } from '../story.ts';

// Opens each level and each ready course as a screen, and searches every way of reading it, except the pixels, for what
// the level or course hides: a course with hidden distances at every level, the others at one level each, in turn. New
// levels, courses and cues are covered without changes here. apps/server/src/sealed/what-is-hidden.test.ts tests the
// server's answers at every level.

/** Words of the cues, and of the numbers that a level may show. */
const CUE_WORDS: Readonly<Record<drills.CueKind, RegExp>> = {
  flag: /\bflags?\b/i,
  mirage: /\bmirage (boils|leans|runs|streams)\b/i,
  grass: /\bgrass (stands|stirs|bends|lies)\b/i,
  trees: /\b(trees|leaves|twigs|branches)\b/i,
  dust: /\bdust\b/i,
};
const GIVEN_WORDS: Readonly<Record<keyof (typeof drills.LEVELS)[drills.Level]['gives'], RegExp>> = {
  // a print without a sheet lists all sheets, and one is of a rifle "to enter in a Kestrel"
  meter: /(?<!enter in a )\bkestrel\b|\bmeter at\b/i,
  forecast: /\bforecast\b(?! of)/i,
  windScale: /\b(mil|moa) per mph\b/i,
};
/** A number this close to a distance reveals it, yd: a flag is this near the plate, and its distance is rounded to 10 yd. */
const TELLS_YD = 12;

const picture = (page: Page) => page.getByTestId('scope-told').first();

/** Every way to read a screen besides looking at its picture: shown text, labels, values, alternatives, data, and print. */
const readingsOf = async (page: Page): Promise<Record<string, string>> => {
  const read = await page.evaluate(() => {
    const all = [...document.body.querySelectorAll('*')];
    const of = (...names: string[]) =>
      all.flatMap((element) => names.map((name) => element.getAttribute(name) ?? '')).filter((text) => text !== '');
    const data = all
      .flatMap(({ attributes }) => [...attributes])
      .filter(({ name }) => name.startsWith('data-'))
      .map(({ value }) => value);
    // figures of two elements stay separate: "7" beside "12 in" is not 712
    const shown = all.flatMap(({ childNodes }) => [...childNodes].filter((node) => node instanceof Text));
    const boxes = all.flatMap((element) => (element instanceof HTMLInputElement ? [element.value] : []));
    return {
      'shown, also to readers of a screen alone': shown.map(({ data }) => data).join('\n'),
      labels: of('aria-label', 'aria-valuetext', 'aria-valuenow', 'aria-description', 'aria-roledescription').join(
        '\n',
      ),
      'in place of pictures': of('alt', 'title').join('\n'),
      boxes: [...of('value', 'placeholder', 'min', 'max', 'step'), ...boxes].join('\n'),
      data: data.join('\n'),
    };
  });
  const paper = readPaper(await page.pdf({ format: 'Letter' }));
  return { ...read, print: paper.map(({ text }) => text).join('\n') };
};

/**
 * Expects only the cues and numbers of a level. Texts of help and choices name cues, so only the picture is searched
 * for cues.
 */
const expectOnlyShown = async (page: Page, level: drills.Level, readings: Record<string, string>): Promise<void> => {
  const told = (await picture(page).textContent()) ?? '';
  const shown = drills.cuesShownAt(level);
  const hidden = drills.CUE_KINDS.filter((kind) => !shown[kind] && CUE_WORDS[kind].test(told));
  expect(hidden, `cues told at level ${level} in: ${told}`).toEqual([]);
  const given = Object.entries(GIVEN_WORDS).flatMap(([name, words]) =>
    drills.LEVELS[level].gives[name as keyof typeof GIVEN_WORDS]
      ? []
      : Object.entries(readings).flatMap(([reading, text]) => {
          const found = words.exec(text)?.[0];
          return found === undefined ? [] : [`${name} in ${reading}: ${found}`];
        }),
  );
  expect(given, `numbers given at level ${level}`).toEqual([]);
};

const runOf = (who: Account, course: object): Promise<{ id: number; targets: { distance: number | null }[] }> =>
  who.call('POST', '/api/runs', { course, profileId: 0 });

const isUntold = ({ distanceTold }: { distanceTold?: boolean | undefined }): boolean => distanceTold === false;
const coursesAt = (turn: number) =>
  READY_COURSES.filter(({ targets }, n) => targets.some(isUntold) || n % drills.LEVEL_NUMBERS.length === turn);

for (const [turn, level] of drills.LEVEL_NUMBERS.entries()) {
  test(`stages at level ${level} tell nothing that is hidden, by any reading`, { tag: '@long' }, async ({
    page,
    home,
  }) => {
    test.slow();
    const who = await signUp(home);
    for (const course of coursesAt(turn)) {
      const run = await runOf(who, { ...course, level });
      const untold = course.targets.filter(isUntold).map(({ distance }) => distance);
      await openAs(page, home, who, `/practice/runs/${run.id}`);
      await expect(page.getByRole('heading', { name: course.name, level: 2 })).toBeVisible();
      const tell = async (where: string): Promise<void> => {
        const readings = await readingsOf(page);
        const found = Object.entries(readings).flatMap(([reading, text]) =>
          (text.match(/\d+(\.\d+)?/g) ?? [])
            .map(Number)
            .filter((figure) =>
              untold.some((yd) => [yd, ydToM(yd)].some((distance) => Math.abs(figure - distance) <= TELLS_YD)),
            )
            .map((figure) => `${figure} in ${reading}`),
        );
        expect(found, `${course.name}, ${where}`).toEqual([]);
        if (where === 'the run') await expectOnlyShown(page, level, readings);
      };
      await tell('the briefing');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: /^Start/ })).toBeVisible();
      await expect(picture(page)).toHaveText(/Mirage|Grass/i);
      await tell('the run');
    }
  });

  test(`a call at level ${level} tells nothing that is hidden, by any reading`, { tag: '@long' }, async ({
    page,
    home,
  }) => {
    const who = await signUp(home);
    const { id } = await who.call<{ id: number }>('POST', '/api/drills', {
      kind: 'calls',
      level,
      profileId: 0,
      tasks: 5,
    });
    await openAs(page, home, who, `/practice?drill=${id}&call=1`);
    await expect(picture(page)).toHaveText(/Mirage|Grass/i);
    const told = (await picture(page).textContent()) ?? '';
    const shown = drills.cuesShownAt(level);
    for (const kind of drills.CUE_KINDS)
      if (shown[kind] && kind !== 'trees' && kind !== 'dust') expect(told).toMatch(CUE_WORDS[kind]);
    await expectOnlyShown(page, level, await readingsOf(page));
  });
}
