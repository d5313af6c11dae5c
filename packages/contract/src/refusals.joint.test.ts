import { expect, it } from 'vitest';
import { z } from 'zod';
import { newPassword, newUsername, unitChoices } from './auth.ts';
import { refuseOutOfBounds } from './cards.ts';
import { course } from './courses.ts';
import { calls } from './index.ts';
import { observation } from './truing.ts';
import { clockDirection, deviceTime, idParam, looseId, plainLines, plainText, shownName, timeZone } from './values.ts';
import { freeForm, windField } from './wind-field.ts';

// Checks across fields. Each row has a valid body, a change, and the field at which the result is refused.

type Row = [what: string, schema: z.ZodType, value: unknown, refusedAt: string | null];

const body = (name: string): z.ZodType => (calls as Record<string, { body?: z.ZodType }>)[name]?.body as z.ZodType;
const query = (name: string): z.ZodType => (calls as Record<string, { query?: z.ZodType }>)[name]?.query as z.ZodType;
/** Rows of one schema: the valid base, and each change with its refused field, or `null` if valid. */
const rowsOf = (
  what: string,
  schema: z.ZodType,
  base: object,
  changes: readonly (readonly [change: object, refusedAt: string | null])[],
): Row[] => [
  [what, schema, base, null],
  ...changes.map(
    ([change, at]): Row => [`${what} ${JSON.stringify(change).slice(0, 90)}`, schema, { ...base, ...change }, at],
  ),
];

const UUID = '5f1f3c0e-6a0e-4c58-9d43-2b8c1d0f4a11';
const plate = { number: 1, distance: 300, directionOfFire: 90, targetType: 'square', targetSize: 2, lookAngle: 0 };
const line = { target: 1, rounds: 2, until: 'rounds' };
const ofFire = {
  ...{ name: 'One', rule: 'impacts', level: 2, parS: 60, prepareS: 10, sequence: 'fixed', signal: 'none' },
  ...{ marks: 'seen', dope: 'given', directionOfFire: 90, targets: [plate], order: [line] },
  air: { temperature: 60, humidity: 40, pressure: 29, latitude: 40 },
  positions: [{ name: 'Prone', sway: 0.1, move: 0 }],
  wind: { mean: [3, 8], value: 'full', gust: 'gusty' },
};
const at = (hour: number): string => new Date(Date.UTC(2026, 0, 2, hour)).toISOString();
const hours = (ahead: number): string => new Date(Date.now() + ahead * 3_600_000).toISOString();
const call = { lo: -2, hi: 3 };
const entry = { id: UUID, at: at(8), distance: 600 };
const field = { distances: [0, 100], timeSteps: [0], windData: { speed: [[1], [2]], direction: [[90], [95]] } };
const primary = {
  ...{ windSpeed: 8, windDirection: 90, duration: 60, durationVariation: 0.2, speedVariation: 1 },
  ...{ directionVariation: 10, correlationTime: 30, spatialCorrelationDistance: 200 },
};
const settings = {
  maxDistance: 1000,
  samplingInterval: 100,
  duration: 240,
  timeInterval: 5,
  stateBasedWind: { primary },
};
const makes = { temperature: 60, humidity: 40, pressure: 29, ...settings };
const recipe = (change: object) => ({ kind: 'recipe', settings: { ...settings, ...change } });
const review = { id: UUID, key: 'reticle', given: 1, ms: 900, at: at(8) };
const answer = (change: object) => ({ reviews: [{ ...review, ...change }] });
const solution = { windDriftMils: 1, elevationMils: 5 };
const two = [plate, { ...plate, number: 2 }];
/** Choices of units of 507 bytes plus one per letter of `r`. */
const chosen = (letters: number): object => ({
  ...Object.fromEntries([...'abcdefghijklmnop'].map((kind) => [kind.repeat(16), 'x'.repeat(8)])),
  r: 'y'.repeat(letters),
  s: 'z'.repeat(12),
});
const card = z.custom<never>().superRefine(refuseOutOfBounds);

const ROWS: Row[] = [
  ...rowsOf('a course', course, ofFire, [
    [{ targets: two }, null],
    [{ targets: [plate, plate] }, 'targets.1.number'],
    [{ order: [{ ...line, target: 2 }] }, 'order.0.target'],
    [{ order: [{ ...line, position: 1 }] }, null],
    [{ order: [{ ...line, position: 2 }] }, 'order.0.position'],
    [{ order: [{ ...line, until: 'hit' }] }, null],
    [{ rule: 'rings', order: [{ ...line, until: 'hit' }] }, 'order.0.until'],
    [
      {
        order: [
          { ...line, rounds: 30 },
          { ...line, rounds: 30 },
        ],
      },
      null,
    ],
    [
      {
        order: [
          { ...line, rounds: 30 },
          { ...line, rounds: 30 },
          { ...line, rounds: 1 },
        ],
      },
      'order',
    ],
    [{ targets: [{ ...plate, distanceTold: false }] }, 'dope'],
    [{ targets: [{ ...plate, distanceTold: false }], dope: 'own' }, null],
    [{ wind: { ...ofFire.wind, mean: [8, 8] } }, null],
    [{ wind: { ...ofFire.wind, mean: [8, 7] } }, 'wind.mean'],
    [{ name: ' ' }, 'name'],
    [{ positions: [{ name: ' ', sway: 0.1, move: 0 }] }, 'positions.0.name'],
  ]),
  ...rowsOf('a match', body('matches.createMatch'), { name: 'Cup', courses: [ofFire, ofFire] }, [
    [{ courses: [ofFire, { ...ofFire, rule: 'rings' }] }, 'courses.1.rule'],
    [{ tiebreak: [2, 1] }, null],
    [{ tiebreak: [1, 3] }, 'tiebreak.1'],
    [{ divisions: ['Open', 'Juniors'] }, null],
    [{ divisions: ['Open', 'Juniors', 'Open'] }, 'divisions.2'],
    [{ opensAt: at(8), closesAt: at(9) }, null],
    [{ opensAt: at(9), closesAt: at(9) }, 'closesAt'],
    [{ closesAt: at(9) }, null],
  ]),
  ...rowsOf('an assignment', body('assignments.updateAssignment'), { title: 'Week 1' }, [
    [{ opensAt: at(8), dueAt: at(9) }, null],
    [{ opensAt: at(9), dueAt: at(9) }, 'dueAt'],
    [{ dueAt: at(8) }, null],
    [{ title: undefined }, ''],
  ]),
  ...['admin.updateUser', 'classes.updateClass', 'classes.updateMember'].map((name): Row => [name, body(name), {}, '']),
  ...rowsOf('a drill', body('drills.createDrill'), { kind: 'calls', level: 2, profileId: 0 }, [
    [{ target: { distance: 600 } }, null],
    [{ kind: 'daily', target: { distance: 600 } }, 'target'],
    [{ kind: 'daily', scenarioId: 3 }, 'scenarioId'],
    [{ kind: 'daily' }, null],
    [{ rung: { range: 'to-700', sky: 'sun' } }, null],
    [{ rung: { range: 'to-700', sky: 'sun' }, target: { distance: 600 } }, 'rung'],
    [{ rung: { range: 'to-700', sky: 'sun' }, scenarioId: 3 }, 'rung'],
    [{ rung: { range: 'to-700', sky: 'sun' }, kind: 'daily' }, 'rung'],
    [{ wind: { kind: 'saved', id: 3 }, scenarioId: 3 }, null],
    [{ wind: { kind: 'saved', id: 3 }, kind: 'daily' }, 'wind'],
    [{ wind: { kind: 'saved', id: 3 }, rung: { range: 'to-700', sky: 'sun' } }, 'wind'],
    [{ wind: { kind: 'natural', from: 90, speeds: [] } }, 'wind.speeds'],
  ]),
  ...rowsOf('a call', body('drills.commitCall'), call, [
    [{ hi: -2 }, null],
    [{ hi: -3 }, 'hi'],
    [{ best: -2 }, null],
    [{ best: 3 }, null],
    [{ best: -3 }, 'best'],
    [{ best: 4 }, 'best'],
  ]),
  ...rowsOf('a field entry', body('games.addFieldEntry'), { ...entry, called: call }, [
    [{ called: { lo: 3, hi: 3, best: 3 } }, null],
    [{ called: { lo: 3, hi: 2 } }, 'called.hi'],
    [{ called: { ...call, best: -3 } }, 'called.best'],
    [{ called: { ...call, best: 4 } }, 'called.best'],
  ]),
  ...rowsOf('a speed of a mover', body('runs.callSpeed'), { target: 1, lo: 2, hi: 2 }, [[{ hi: 1 }, 'hi']]),
  ...rowsOf('a live', body('lives.createLive'), { level: 2, scenarioId: 3 }, [
    [{ distance: 600 }, 'distance'],
    [{ scenarioId: 0, distance: 600 }, null],
  ]),
  ...rowsOf('a run', body('runs.createRun'), { course: ofFire, profileId: 0 }, [
    [{ course: 1 }, 'course'],
    [{ profileId: undefined }, 'profileId'],
    [{ wind: { kind: 'steady', speed: 5, direction: 90 } }, null],
  ]),
  ...rowsOf('a run of a match', body('runs.createRun'), { match: 'A'.repeat(16), course: 1 }, [
    [{ course: ofFire }, 'course'],
    [{ wind: { kind: 'steady', speed: 5, direction: 90 } }, 'wind'],
  ]),
  ...rowsOf('a solution', body('ballistics.calculateBallistics'), { stageId: 1, target: 1 }, [
    [{ target: undefined }, 'distance'],
    [{ stageId: undefined }, 'distance'],
    [{ stageId: undefined, distance: 600 }, null],
  ]),
  ...rowsOf('rows', query('stages.listRows'), { from: '500', to: '500', step: '1' }, [
    [{ to: '499' }, 'to'],
    [{ from: '101', to: '2000', step: '1' }, 'step'],
    [{ to: '899' }, null],
    [{ to: '900' }, 'step'],
  ]),
  ...rowsOf('a recipe', body('weather.generateWindField'), makes, [
    [{ maxDistance: 990, samplingInterval: 10 }, null],
    [{ maxDistance: 1000, samplingInterval: 10 }, 'samplingInterval'],
    [{ duration: 3196, timeInterval: 4 }, null],
    [{ duration: 3200, timeInterval: 4 }, 'timeInterval'],
  ]),
  ...rowsOf('a recipe of a stage', stageWindChoice(), recipe({}), [
    [recipe({ maxDistance: 990, samplingInterval: 10 }), null],
    [recipe({ maxDistance: 1000, samplingInterval: 10 }), 'settings.samplingInterval'],
    [recipe({ duration: 3196, timeInterval: 4 }), null],
    [recipe({ duration: 3200, timeInterval: 4 }), 'settings.timeInterval'],
  ]),
  ...rowsOf('a wind field', windField, field, [
    [{ distances: [0] }, ''],
    [{ timeSteps: [0, 5] }, ''],
    [{ windData: { ...field.windData, direction: [[90]] } }, ''],
    [{ windData: { ...field.windData, speed: [[1], []] } }, ''],
  ]),
  ['notes of 16 KB', freeForm, { a: 'é'.repeat(8 * 1024 - 4) }, null],
  ['notes beyond 16 KB', freeForm, { a: 'é'.repeat(8 * 1024 - 3) }, ''],
  ['notes of 64 KB', windField, { ...field, metadata: { a: 'x'.repeat(64 * 1024 - 8) } }, null],
  ['notes beyond 64 KB', windField, { ...field, metadata: { a: 'x'.repeat(64 * 1024 - 7) } }, 'metadata'],
  ...rowsOf('an observation', observation, { range: 600, pressure: 29 }, [
    [{ densityAltitude: 900 }, 'densityAltitude'],
    [{ pressure: null, densityAltitude: 900 }, null],
  ]),
  ...rowsOf('phase 1', body('wmp.phase1'), { stageId: 1 }, [
    [{ stageId: undefined, engagementDistances: [500], weaponProfileId: 1 }, 'windFieldData'],
    [{ stageId: undefined, windFieldData: {}, weaponProfileId: 1 }, 'engagementDistances'],
    [{ stageId: undefined, windFieldData: {}, engagementDistances: [500] }, 'weaponProfileId'],
    [{ weaponProfileId: 0 }, 'weaponProfileId'],
  ]),
  ...['wmp.phase2', 'wmp.phase3'].flatMap((name) =>
    rowsOf(name, body(name), { runId: 1 }, [
      [{ runId: null }, 'weaponProfileId'],
      [{ runId: null, weaponProfileId: 1 }, null],
    ]),
  ),
  ...rowsOf('an answer', body('games.sendMicroReviews'), answer({}), [
    [answer({ given: { right: 60, up: -80 } }), null],
    [answer({ given: { right: 60, up: -80.1 } }), 'reviews.0.given'],
    [answer({ at: hours(-1) }), null],
    [answer({ at: hours(0.05) }), null],
    [answer({ at: hours(0.2) }), 'reviews.0.at'],
  ]),
  ...rowsOf('a session', body('sessions.createSession'), { profileId: 0, scenarioId: 1 }, [
    [{ scenarioId: 0 }, 'scenarioId'],
  ]),
  ...rowsOf('a simulated shot', body('ballistics.simulateShot'), { solution }, []),
  ['a moment of 2020', deviceTime, '2020-01-01T00:00:00.000Z', null],
  ['a moment before 2020', deviceTime, '2019-12-31T23:59:59.999Z', ''],
  ['a card within bounds', card, { rows: [{ elevation: -1000, windSpeed: 200, other: 1 }], temperature: 140 }, null],
  ['a card of no height', card, { rows: [{ elevation: -1000.1 }] }, 'rows.0.elevation'],
  ['a card of no wind', card, { windSpeed: 200.1 }, 'windSpeed'],
  ['a card of no share', card, { rows: [{ other: 1.01 }] }, 'rows.0.other'],
  ['a card of no figure of a list', card, { targetSize: [3, 101] }, 'targetSize.1'],
  ['a password of 6 signs', newPassword, '🎯'.repeat(6), null],
  ['a password of 5 signs', newPassword, '🎯'.repeat(5), ''],
  ['a password of 256 signs', newPassword, '🎯'.repeat(256), null],
  ['a password of 257 signs', newPassword, 'x'.repeat(257), ''],
  ['a password with NUL', newPassword, 'secret\0s', ''],
  ['a username', newUsername, 'Jörg-2', null],
  ['a username of two scripts', newUsername, 'аdmin', ''],
  ['a username of a class', newUsername, 'Student-4', ''],
  ['a username with a sign', newUsername, 'ann🎯', ''],
  ['choices of units', unitChoices, { length: 'm', numbers: 'eu' }, null],
  ['a choice of no kind', unitChoices, { Length: 'm' }, 'Length'],
  ['choices of 512 bytes', unitChoices, chosen(5), null],
  ['choices of more', unitChoices, chosen(6), ''],
  ['text of one line', plainText(9), 'a\nb', ''],
  ['text of lines', plainLines(9), 'a\n\tb', null],
  ['text that turns', plainLines(9), 'a\u202eb', ''],
  ['text with NUL', plainLines(9), 'a\0b', ''],
  ['half of a sign', plainText(9), '\ud83c', ''],
  ['a shown name', shownName(7), ' Zoë １ ', null],
  ['an empty name', shownName(5), '  ', ''],
  ['a name of nothing seen', shownName(5), 'a\u3164', ''],
  ['a name of two alphabets', shownName(5), 'aд', ''],
  ['a name of heaped marks', shownName(9), 'x\u0301\u0302', ''],
  ['a name with a mark', shownName(9), 'x\u0301', null],
  ['a time zone', timeZone, 'Pacific/Auckland', null],
  ['no time zone', timeZone, 'Pacific/Atlantis', ''],
  ['an id', idParam, '2147483647', null],
  ['an id beyond the last', idParam, '2147483648', ''],
  ['no id', idParam, '0', ''],
  ['none', looseId, '0', null],
  ['a negative id', looseId, -1, ''],
  ['a clock', clockDirection, '12:59', null],
  ['a clock in words', clockDirection, "3 o'clock", null],
  ['a clock of 13 hours', clockDirection, '13:00', ''],
  ['a clock of 60 minutes', clockDirection, '3:60', ''],
];

function stageWindChoice(): z.ZodType {
  return (body('stages.createStage') as z.ZodObject<{ wind: z.ZodType }>).shape.wind;
}

it.each(ROWS)('%s is taken, or refused at the field to change', (_, schema, value, refusedAt) => {
  const issues = schema.safeParse(value).error?.issues ?? [];
  expect(issues.map(({ path, message }) => `${path.join('.')}: ${message}`).slice(0, 1)).toEqual(
    refusedAt === null ? [] : [expect.stringMatching(new RegExp(`^${refusedAt}: `))],
  );
});
