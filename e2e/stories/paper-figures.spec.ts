import type { Page } from '@playwright/test';
import product from '../../package.json' with { type: 'json' };
import { expectReadable, figuresOf, percent, printCard, readPaper, side, up } from '../read-paper.ts';
import { type Account, expect, expectToast, goTo, logIn, openAdjust, register, test } from '../story.ts';

/** The printed part of a solution. Source: `POST /api/calculate-ballistics`. */
interface Solution {
  readonly elevationMils: number;
  readonly windDriftMils: number;
  readonly timeOfFlight: number;
  readonly dispersion: { readonly sigmaElevationMil: number; readonly sigmaWindMil: number };
  readonly details: {
    readonly impactVelocity: number;
    readonly impactEnergy: number;
    readonly mach: number;
    readonly windMilsPerMph: number;
    readonly spinDriftMils: number;
  };
  readonly certainty: { readonly sigmaElevationMils: number; readonly sigmaWindMils: number };
}
interface Rifle {
  readonly id: number;
  readonly name: string;
  readonly bulletWeight: number;
  readonly bulletBC: number;
  readonly dragModel: string;
  readonly muzzleVelocity: number;
  readonly twistRate: number;
  readonly rifleAccuracy: number;
  readonly zeroRange: number;
}
interface Stage {
  readonly rifle: { readonly id: number };
  readonly air: object;
  readonly effects: object;
  readonly source: { readonly scenarioId: number };
  readonly targets: readonly {
    readonly number: number;
    readonly distance: number;
    readonly directionOfFire: number;
    readonly targetSize: number;
  }[];
}
interface Band {
  readonly low: number;
  readonly high: number;
}
interface Card {
  readonly name: string;
  readonly createdAt: string;
  readonly confidence: number;
  readonly stageId: number;
  readonly metadata: {
    readonly precisionMil: number;
    readonly scenarioName: string;
    readonly wind: string;
    /** Whether Coriolis is included, and its latitude. */
    readonly coriolis: string;
    readonly environment: { readonly temperature: number; readonly pressure: number; readonly humidity: number };
  };
  readonly windBrackets: readonly {
    readonly windSpeed: number;
    readonly windDirection: number;
    readonly probability: number;
  }[];
  readonly rows: readonly {
    readonly target: number;
    readonly elevation: number;
    readonly holds: readonly {
      readonly windage: number;
      readonly elevation: number;
      /** Whether the hold's elevation is dialed instead of the row's. */
      readonly ownElevation?: boolean;
      readonly low: number;
      readonly high: number;
      readonly crosswind: Band;
      readonly onTarget: Band;
    }[];
  }[];
  readonly promise: {
    readonly coverage: number;
    readonly hitProbability: number;
    readonly hitProbabilityMisread: Readonly<Record<'1' | '2', number>>;
    readonly firstRound: number;
    readonly afterTruing: { readonly distance: number; readonly shots: number; readonly hitProbability: number };
  };
}

/** A stretch of crosswind: `R 2.5 to R 7`. */
const bandText = ({ low, high }: Band, step: number): string => {
  const [from, to] = [low, high].map((mph) => {
    const figure = Number((Math.round(Math.abs(mph) / step) * step).toPrecision(6));
    return figure === 0 ? '0' : `${mph < 0 ? 'L' : 'R'} ${figure}`;
  });
  return from === to ? `${from}` : `${from} to ${to}`;
};

/** Step of the crosswinds in which a hold hits the target, mph. */
const PART_STEP_MPH = 0.1;
const BAND_STEP_MPH = 0.5;

/**
 * The API's solutions for each bracket of a card at each target: the wind of the bracket's hold everywhere, all else from the card's stage.
 */
const solveCard = async (who: Account, { stageId, windBrackets }: Card, stage: Stage): Promise<Solution[][]> => {
  const solved: Solution[][] = [];
  for (const { windSpeed, windDirection } of windBrackets) {
    const { id } = await who.call<{ id: number }>('POST', '/api/stages', {
      profileId: stage.rifle.id,
      scenarioId: stage.source.scenarioId,
      like: stageId,
      wind: { kind: 'steady', speed: windSpeed, direction: windDirection },
      air: stage.air,
      effects: stage.effects,
    });
    const ask = ({ number }: { number: number }) =>
      who.call<Solution>('POST', '/api/calculate-ballistics', { stageId: id, target: number });
    solved.push(await Promise.all(stage.targets.map(ask)));
  }
  return solved;
};

/** Texts of a card's row: its figures, and the crosswinds that separate its holds. */
interface Row {
  readonly number: number;
  readonly distance: number;
  readonly elevation: string;
  readonly holds: readonly {
    readonly low: string;
    readonly hold: string;
    readonly high: string;
    readonly own: string;
    readonly part: string;
  }[];
  readonly heads: readonly string[];
  readonly fired: number;
  readonly size: number;
  readonly perMph: string;
  readonly flight: string;
}

const rowsOf = (card: Card, stage: Stage, solved: readonly Solution[][], likeliest: number): Row[] => {
  const rows = stage.targets.map((target, i): Row => {
    const main = solved[likeliest]?.[i];
    const row = card.rows.find((one) => one.target === target.number);
    if (main === undefined || row === undefined) throw new Error(`target ${target.number} must be on the card`);
    return {
      number: target.number,
      distance: target.distance,
      // its column is headed "U"
      elevation: up(row.elevation, 1).replace('U ', ''),
      holds: row.holds.map(({ windage, elevation: own, ownElevation, low, high, crosswind, onTarget }) => {
        const part = { low: Math.max(crosswind.low, onTarget.low), high: Math.min(crosswind.high, onTarget.high) };
        const isWhole = part.low === crosswind.low && part.high === crosswind.high;
        return {
          low: side(low, 1),
          hold: side(windage, 1),
          high: side(high, 1),
          own: ownElevation ? up(own, 1) : '',
          part: isWhole || part.low > part.high ? '' : bandText(part, PART_STEP_MPH),
        };
      }),
      heads: row.holds.map(({ crosswind }) => bandText(crosswind, BAND_STEP_MPH)),
      fired: target.directionOfFire,
      size: target.targetSize,
      perMph: main.details.windMilsPerMph.toFixed(2),
      flight: main.timeOfFlight.toFixed(2),
    };
  });
  // Near to far, with equal heads together.
  const near = rows.toSorted((a, b) => a.distance - b.distance || a.number - b.number);
  const order = [...new Set(near.map(({ heads }) => heads.join()))];
  return near.toSorted((a, b) => order.indexOf(a.heads.join()) - order.indexOf(b.heads.join()));
};

/** Calls `each` with every row, and adds the heads wherever they change. */
const withHeads = (rows: readonly Row[], each: (row: Row) => readonly (string | number)[]): string =>
  rows
    .map((row, i) => {
      const heads = row.heads.join(' ');
      return `${rows[i - 1]?.heads.join(' ') === heads ? '' : heads} ${each(row).join(' ')}`;
    })
    .join(' ');

const LAYOUTS = ['pocket', 'wrist', 'half', 'a5', 'letter', 'a4'] as const;
type Layout = (typeof LAYOUTS)[number];

interface Printed {
  readonly card: Card;
  readonly rifle: Rifle;
  readonly certainty: string;
}
/** All figures of a card's table, in order. A wrist band has a row for each hold and a column for each target. */
const tableOn = (layout: Layout, rows: readonly Row[], hasParts: boolean): string => {
  const isPage = layout === 'letter' || layout === 'a4';
  if (layout === 'wrist') {
    const across = (of: (row: Row) => string | number) => rows.map(of).join(' ');
    const holds = rows[0]?.heads.map((head, n) =>
      [head, across(({ holds }) => `${holds[n]?.hold} ${holds[n]?.own}`)].join(' '),
    );
    return `${across(({ distance }) => distance)} ${across(({ elevation }) => elevation)} ${holds?.join(' ')}`;
  }
  return withHeads(rows, ({ number, distance, elevation, holds, fired, size, perMph, flight }) => [
    ...[number, distance, elevation],
    ...holds.flatMap(({ low, hold, high, own, part }) => [
      ...[hold, own, hasParts ? part : ''],
      ...(isPage ? [low, high] : []),
    ]),
    ...[fired, layout === 'pocket' ? '' : size, perMph, isPage ? flight : ''],
  ]);
};

/** All figures that a page of a card must have, in order, for its rows. */
const expectedOn = (
  { card, rifle, certainty }: Printed,
  layout: Layout,
  rows: readonly Row[],
  hasParts: boolean,
): string => {
  const { metadata: m, promise } = card;
  const { temperature, pressure, humidity } = m.environment;
  const isPage = layout === 'letter' || layout === 'a4';
  const made = new Date(card.createdAt).toLocaleDateString('sv');
  const air = `${temperature} °F, ${pressure.toFixed(2)} inHg, ${humidity} %`;
  const misread = promise.hitProbabilityMisread;
  const { firstRound, afterTruing } = promise;
  const [fresh, trued] = [percent(firstRound), percent(afterTruing.hitProbability)];
  const first = `${fresh} in 100${trued > fresh ? ` ${trued} ${afterTruing.shots} at ${afterTruing.distance}` : ''}`;
  const rule = 'near third counts 3, middle 2, far 1';
  const kept = `Out of 100 shots ${percent(promise.hitProbability)}, ${percent(misread['1'])} by 1 mph, ${percent(misread['2'])} by 2 mph`;
  const load = `${rifle.bulletWeight} gr ${rifle.dragModel} ${rifle.bulletBC} ${rifle.muzzleVelocity} fps`;
  const stated = [promise.hitProbability, promise.coverage, card.confidence].map(percent).join(' ');
  const head = `${card.name} ${rifle.name} zero ${rifle.zeroRange} ${m.wind} ${load} ${air} ${m.coriolis}`;
  const table = tableOn(layout, rows, hasParts);
  return isPage
    ? `${head} ${stated} ${made} ${table} ${kept} ${first} ${certainty} ${rule}`
    : `${head} ${made} ${table} ${kept} ${first} ${rule}`;
};

/** The text of a page without the moment of printing, which every page has once. */
const withoutMoment = (text: string, day: string): string => {
  const moment = new RegExp(`Printed ${day}, \\d+:\\d\\d [AP]M · Windcall ${product.version}`, 'g');
  expect(text.match(moment), text).toHaveLength(1);
  return text.replace(moment, '');
};
const today = (page: Page): Promise<string> =>
  page.evaluate(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format());

/** The newcomer's rifle: a bullet of the library, a name, a velocity. */
const makeRifle = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Weapon profile', { exact: true }).selectOption('create-new');
  const create = page.getByRole('dialog', { name: 'Create New Profile' });
  await create.getByLabel('Find a bullet').fill('Berger 109 gr .243');
  await create.getByRole('button', { name: 'Berger Long Range Hybrid Target 109 gr .243' }).click();
  await create.getByLabel('Profile name').fill(name);
  await create.getByLabel('Muzzle velocity', { exact: true }).fill('2950');
  await create.getByRole('button', { name: 'Create Profile' }).click();
  await expectToast(page, `${name} has been successfully created.`);
};

/** Makes a range card from a template and a changing wind. */
const makeCard = async (page: Page, template: string): Promise<void> => {
  await goTo(page, 'Training');
  await page.getByRole('tab', { name: /Templates/ }).click();
  const offered = page.getByRole('article', { name: template, exact: true });
  await offered.getByRole('button', { name: 'Use Template' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Scenario' }).click();
  await expectToast(page, /training scenario created successfully/);
  await page.getByRole('tab', { name: /My Scenarios/ }).click();
  await page.getByRole('button', { name: /^Load Scenario(?! &)/ }).click();
  await expect(page.getByRole('button', { name: 'Take Shot' })).toBeVisible();
  await goTo(page, 'Weather');
  await openAdjust(page);
  await page.getByRole('button', { name: 'Complex', exact: true }).click();
  // now from the right, now strongly from the left: there a hold may have its own elevation
  const second = page.getByRole('group', { name: /^Secondary wind state/ });
  await second.getByRole('spinbutton', { name: 'Wind speed' }).fill('14');
  await second.getByLabel('Wind direction').selectOption('9:00');
  await page.getByRole('textbox', { name: 'Seed', exact: true }).fill('7');
  await page.getByRole('button', { name: 'Generate Wind Field' }).first().click();
  await expectToast(page, 'Wind Field Generated & Exported');
  await goTo(page, 'WMP');
  await page.getByRole('tab', { name: 'Optimization', exact: true }).click();
  await page.getByRole('tab', { name: 'MILP (Phase 3)', exact: true }).click();
  await page.getByRole('button', { name: 'Single-Objective Optimization' }).click();
  await expectToast(page, 'Auto-Chain Optimization Complete');
  await page.getByRole('tab', { name: 'DOPE Cards', exact: true }).click();
  await page.getByLabel('Card name').fill('Relay card');
  await page
    .getByRole('region', { name: 'DOPE Card Generation' })
    .getByRole('radio', { name: '0', exact: true })
    .check();
  await page.getByRole('button', { name: 'Create DOPE Card' }).click();
  await expectToast(page, 'DOPE Card Created');
  // the toast covers the export button
  await page.keyboard.press('Escape');
};

/** Density altitude, ft: ICAO height of that density; air as an ideal gas, which is 0.06 % from real air, vapor by Tetens. */
const densityAltitudeFt = ({ temperature, pressure, humidity }: typeof AIR): number => {
  const celsius = (temperature - 32) / 1.8;
  const vaporPa = (humidity / 100) * 610.78 * Math.exp((17.27 * celsius) / (celsius + 237.3));
  const density = (pressure * 3386.389 - 0.378 * vaporPa) / (287.053 * (celsius + 273.15));
  return (44_330.77 / 0.3048) * (1 - (density / 1.225) ** 0.234_969);
};

const AIR = { temperature: 35, pressure: 27.31, humidity: 45 } as const;
const AIR_TEXT = `${AIR.temperature} °F · ${AIR.pressure} inHg station · ${AIR.humidity} % humidity`;
/** Columns of a range table: distance, elevation, wind, per mph, spin drift, time, speed, Mach, energy, both deviations. */
const COLUMNS = 11;

/** Asks the calculator, prints its table, and compares every figure of the print with the API. Returns their number. */
const checkCalculator = async (page: Page, who: Account, rifle: Rifle): Promise<number> => {
  await goTo(page, 'Calculator');
  await page.getByLabel('Ask in one line').fill('640 yd, 7 mph from 2 o’clock, 5° uphill, 35 °F, 27.31 inHg');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Answer', exact: true })).toContainText('640 yd, 7 mph from 2:00');
  await expect(page.getByRole('table', { name: 'Corrections by distance' }).getByRole('row')).toHaveCount(24);
  // the previous question's table is shown until the new one loads
  const table = page
    .locator('[aria-busy]')
    .filter({ has: page.getByRole('table', { name: 'Corrections by distance' }) });
  await expect(table).toHaveAttribute('aria-busy', 'false');
  const pages = readPaper(await page.pdf({ preferCSSPageSize: true }));
  const solveAt = (distance: number): Promise<Solution> =>
    who.call<Solution>('POST', '/api/calculate-ballistics', {
      ...{ ...AIR, distance, profileId: rifle.id, lookAngle: 5, windSpeed: 7, windDirection: "2 o'clock" },
    });
  const { bulletWeight, dragModel, bulletBC, muzzleVelocity, twistRate, rifleAccuracy, zeroRange } = rifle;
  const load = `${bulletWeight} gr · ${dragModel} ${bulletBC} · ${muzzleVelocity} fps · 1:${twistRate} · ${rifleAccuracy} MOA · zero ${zeroRange} yd`;
  const asked = '7 mph from 2:00, 5° uphill';
  const effects = 'Coriolis in: 90° E at 36° N';
  const day = await today(page);
  const figures: string[] = [];
  let all = 0;
  for (const [n, one] of pages.entries()) {
    expectReadable(one, `the range table, page ${n + 1}`);
    for (const said of [rifle.name, load, AIR_TEXT, asked, effects]) expect(one.text).toContain(said);
    expect(one.text).toMatch(/Asked\s+640 yd/);
    const altitude = /Density altitude\s+(−?\d+) ft/.exec(one.text)?.[1] ?? '';
    expect(Math.abs(Number(altitude.replace('−', '-')) - densityAltitudeFt(AIR))).toBeLessThan(25);
    const paged = pages.length === 1 ? one.text : one.text.replace(`${n + 1} / ${pages.length}`, '');
    const found = figuresOf(withoutMoment(paged, day));
    const head = figuresOf(`${asked} ${load} ${AIR_TEXT} ${altitude} ft 640 yd ${effects} Per 1 mph`);
    expect(found.slice(0, head.length)).toEqual(head);
    figures.push(...found.slice(head.length));
    all += found.length;
  }
  const rows = Array.from({ length: figures.length / COLUMNS }, (_, i) =>
    figures.slice(i * COLUMNS, (i + 1) * COLUMNS),
  );
  const solved = await Promise.all(
    Array.from({ length: 23 }, async (_, i) => ({ yd: 100 + 50 * i, solution: await solveAt(100 + 50 * i) })),
  );
  expect(rows).toEqual(
    solved.map(({ yd, solution: { elevationMils, windDriftMils, timeOfFlight: s, dispersion, details: d } }) => [
      ...[`${yd}`, up(elevationMils), side(windDriftMils), d.windMilsPerMph.toFixed(2), side(d.spinDriftMils)],
      ...[s.toFixed(2), d.impactVelocity.toFixed(0), d.mach.toFixed(2), d.impactEnergy.toFixed(0)],
      ...[dispersion.sigmaElevationMil.toFixed(2), dispersion.sigmaWindMil.toFixed(2)],
    ]),
  );
  return all;
};

/**
 * Prints a card in every layout and compares every figure of every sheet with the API. Returns the numbers of figures
 * and sheets.
 */
const checkCard = async (page: Page, who: Account, rifle: Rifle) => {
  const { wmpDopeCards } = await who.call<{ wmpDopeCards: Card[] }>('GET', '/api/wmp/phase3-integration');
  const card = wmpDopeCards[0];
  if (card === undefined) throw new Error('a card must be kept');
  const stage = await who.call<Stage>('GET', `/api/stages/${card.stageId}`);
  const solved = await solveCard(who, card, stage);
  const shares = card.windBrackets.map(({ probability }) => probability);
  const likeliest = shares.indexOf(Math.max(...shares));
  const rows = rowsOf(card, stage, solved, likeliest);
  const ends = [0, stage.targets.length - 1].map((i) => {
    const { sigmaElevationMils = Number.NaN, sigmaWindMils = Number.NaN } = solved[likeliest]?.[i]?.certainty ?? {};
    return `${sigmaElevationMils.toFixed(2)} elevation and ${sigmaWindMils.toFixed(2)} wind at ${stage.targets[i]?.distance} yd`;
  });
  const printed = { card, rifle, certainty: ends.join(', ') };
  const day = await today(page);
  let [figures, sheets] = [0, 0];
  for (const layout of LAYOUTS) {
    const pages = await printCard(page, layout);
    if (pages === null) continue;
    let from = 0;
    for (const [n, one] of pages.entries()) {
      const where = `${layout}, sheet ${n + 1}`;
      expectReadable(one, where);
      const paged = pages.length === 1 ? one.text : one.text.replace(`${n + 1} / ${pages.length}`, '');
      const found = figuresOf(withoutMoment(paged, day));
      // as many rows as the sheet has figures for; a small sheet may omit the ranges in which a hold hits
      const asked = [true, false].map((hasParts) => {
        let to = from + 1;
        const wanted = () => figuresOf(expectedOn(printed, layout, rows.slice(from, to), hasParts));
        while (to < rows.length && wanted().length < found.length) to++;
        return { to, figures: wanted() };
      });
      const [whole, bare] = asked;
      const fits = bare !== undefined && bare.figures.join() === found.join() ? bare : whole;
      expect(found, where).toEqual(fits?.figures);
      from = fits?.to ?? from;
      figures += found.length;
      sheets++;
    }
    expect(from, `rows of ${layout}`).toBe(rows.length);
  }
  return { figures, sheets };
};

test('a newcomer prints a range table and a card, and every figure on paper is the API’s', { tag: '@long' }, async ({
  page,
  home,
}) => {
  test.slow();
  const password = 'long range 1000';
  const username = await register(page, home, undefined, password);
  const who = await logIn(home, { username, password });
  await makeRifle(page, 'Paper Dasher');
  const [rifle] = await who.call<Rifle[]>('GET', '/api/ballistic-profiles');
  if (rifle === undefined) throw new Error('the rifle must be stored');
  const calculator = await checkCalculator(page, who, rifle);
  await makeCard(page, 'Multi-DoF Array');
  const { figures, sheets } = await checkCard(page, who, rifle);
  test.info().annotations.push({ type: 'figures', description: `${calculator} + ${figures} on ${sheets} sheets` });
});
