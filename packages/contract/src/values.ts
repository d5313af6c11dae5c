import { z } from 'zod';

/** Largest PostgreSQL int4, and so largest id. */
const INT4_MAX = 2_147_483_647;

/** Whether a database can store a text: no NUL, no lone surrogate. */
const isStorable = (s: string): boolean => !s.includes('\0') && !/\p{Surrogate}/u.test(s);

/** Text of at most `max` UTF-16 units that every database can store as given. */
export const text = (max: number) =>
  z.string().max(max).refine(isStorable, 'must not contain NUL characters or broken Unicode');
export const nameText = text(120);
/**
 * Whether a text has no control characters and no marks that turn the direction of writing: `U+202E` hides what
 * follows.
 */
const showsWhatItSays = (s: string): boolean => !/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u.test(s);
const HIDES = 'must not contain control characters';
const LINE_BREAKS = /[\n\r\t]/g;
/** A text of one line without hidden characters. Stored texts may predate this rule. */
export const plainText = (max: number) => text(max).refine(showsWhatItSays, HIDES);
/** A new text of several lines without hidden characters. */
export const plainLines = (max: number) => text(max).refine((s) => showsWhatItSays(s.replace(LINE_BREAKS, '')), HIDES);
/**
 * Invisible characters and those that turn the direction of writing, including Hangul fillers and the blank Braille
 * pattern (UAX 44).
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u2800]/u;
export const isUnseen = (name: string): boolean => UNSEEN.test(name);
/**
 * The alphabets of names. Latin is Basic to Extended B and Additional, without clicks, small capitals and phonetic
 * letters. Scripts that consist of look-alikes of Latin (Cherokee, Lisu, Coptic) are absent. Source: Unicode 16, UTS 39
 * section 5.2, highly restrictive.
 */
const ALPHABETS: readonly RegExp[] = (() => {
  const latin = 'A-Za-z\\u00c0-\\u01bf\\u01c4-\\u024f\\u1e00-\\u1eff';
  const han = '\\p{Script=Han}';
  const indic = ['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'];
  const alone = ['Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Ethiopic', 'Thaana', ...indic];
  alone.push('Sinhala', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan');
  return [
    `${latin}${han}\\p{Script=Hiragana}\\p{Script=Katakana}`,
    `${latin}${han}\\p{Script=Bopomofo}`,
    `${latin}${han}\\p{Script=Hangul}`,
    ...alone.map((script) => `\\p{Script=${script}}`),
  ].map((letters) => new RegExp(`^[${letters}]*$`, 'u'));
})();
/**
 * Characters of every alphabet: digits, punctuation and marks for any letter; not letters in black circles and squares.
 */
const SHARED = /[\p{Script=Common}\p{Script=Inherited}]/gu;
const LETTER_IN_BLACK = /[\u{1f150}-\u{1f189}]/u;
/** Too many marks: two after NFC on a letter of Latin, Greek and Cyrillic, three on any other, one without a letter. */
const HEAPED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}{2}|\p{M}{3}|(?:^|[^\p{L}\p{M}])\p{M}/u;
/** Whether the letters of a name, after NFKC, belong to one alphabet, or to Latin plus Chinese, Japanese or Korean. */
export const isOfOneAlphabet = (name: string): boolean => {
  const letters = name.replace(SHARED, '');
  return ALPHABETS.some((alphabet) => alphabet.test(letters)) && !HEAPED.test(name) && !LETTER_IN_BLACK.test(name);
};
/**
 * A name shown to others: NFKC, trimmed, without invisible characters, in one alphabet. Stored names may predate this
 * rule. `least`: characters, 0 if optional.
 */
export const shownName = (max: number, least = 1) =>
  text(max)
    .transform((typed) => typed.normalize('NFKC').trim())
    .pipe(
      z
        .string()
        .min(least)
        .max(max)
        .refine((name) => !isUnseen(name), 'must not contain characters that cannot be seen')
        .refine(isOfOneAlphabet, 'Use letters of one alphabet.'),
    );
export const newName = plainText(120).trim();
export const descriptionText = text(2000);
export const newDescription = plainLines(2000);
export const notesText = text(5000);
export const newNotes = plainLines(5000);
const OF_LINES = new Set(['description', 'notes']);
/** Visits every part of a thing from outside, the whole first. */
export const visitParts = (
  value: unknown,
  visit: (part: unknown, path: readonly (string | number)[]) => void,
  path: readonly (string | number)[] = [],
): void => {
  visit(value, path);
  if (Array.isArray(value)) for (const [i, part] of value.entries()) visitParts(part, visit, [...path, i]);
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) visitParts(part, visit, [...path, key]);
};
/** Refuses a thing from outside if any text in it has hidden characters. */
export const refuseHiddenText = (thing: unknown, context: z.RefinementCtx): void =>
  visitParts(thing, (value, path) => {
    if (typeof value !== 'string') return;
    const isLines = OF_LINES.has(String(path.at(-1)));
    if (!showsWhatItSays(isLines ? value.replace(LINE_BREAKS, '') : value))
      context.addIssue({ code: 'custom', path: [...path], message: HIDES });
  });

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
};
export const timeZone = z.string().max(64).refine(isZone, 'must be a time zone, such as Pacific/Auckland');
export const zone = timeZone.default('UTC').describe('time zone that days are read in, IANA name');

/** A number; `what` begins with its unit. */
export const measure = (what: string) => z.number().describe(what);
export const measureOrNull = (what: string) => z.number().nullable().describe(what);
export const count = (what: string) => z.number().int().describe(`${what} (count)`);
export const place = (what: string) => z.number().int().min(1).describe(`${what} (count from 1)`);
export const whole = (min: number, max: number) => z.number().int().min(min).max(max);
/** In a query everything is text. */
export const wholeInQuery = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
/** A finite number within bounds; `.describe()` adds the unit. */
export const number = (min: number, max: number) => z.number().check(z.gte(min), z.lte(max));

export const id = whole(1, INT4_MAX).describe('identifier');
/** Id in a path or query, where everything is text. */
export const idParam = z
  .string()
  .regex(/^[0-9]{1,10}$/, 'must be a whole number')
  .transform(Number)
  .pipe(id);
/** A `looseId` with its own message if missing. */
export const looseIdOr = (missing: string) =>
  z
    .union(
      [
        measure('identifier, 0 for none'),
        z
          .string()
          .regex(/^[0-9]{1,10}$/)
          .transform(Number),
      ],
      missing,
    )
    .pipe(whole(0, INT4_MAX).describe('identifier, 0 for none'));
/** Id that a client may hold as number or text (local storage); output is a number, 0 for none. */
export const looseId = looseIdOr('must be a whole number');
const SCENARIO_WRONG = 'Training scenario must be the number of one of your scenarios, or 0 for none.';
/** An optional scenario: `0`, null and an empty text are none (0). Any other text must be an id. */
export const scenarioReference = z
  .union([z.literal('').transform(() => 0), looseIdOr(SCENARIO_WRONG)], SCENARIO_WRONG)
  .nullish()
  .transform((given) => given ?? 0);

export const idParams = z.object({ id: idParam });

/** Origin of a wind: clock text (`3:00`, `3 o'clock`) or degrees clockwise from 12:00 (down range). */
export const clockDirection = z.union([
  z
    .string()
    .regex(/^\s*(1[0-2]|0?[0-9])(:[0-5][0-9]|\s*o'?clock)\s*$/i, "must be clock text such as 3:00 or 3 o'clock"),
  z.number().min(-360).max(720).describe('degrees clockwise from 12:00, where the wind comes from'),
]);

export const distanceYd = number(0, 2000).describe('yards');
export const engagementDistanceYd = number(1, 2000).describe('yards');
export const bearingDeg = number(0, 360).describe('degrees true, direction of fire');
export const windMph = number(0, 100).describe('mph');
export const temperatureF = number(-60, 140).describe('degrees Fahrenheit');
export const humidityPct = number(0, 100).describe('per cent relative humidity');
export const pressureInHg = number(15, 33).describe('inHg, station pressure');
export const densityAltitudeFt = number(-2000, 15_000).describe('feet, density altitude');
export const latitudeDeg = number(-90, 90).describe('degrees, north positive');
export const correctionMil = number(-1000, 1000).describe('mil, correction: + up or + right');
export const dialMil = number(-15, 15).describe('mil that the turret moved, + up or + right');
export const holdMil = number(-5, 5).describe('mil, + up or + right');
export const targetMoa = number(0.1, 10).describe('MOA, width of the target');

export const timestamp = z.iso.datetime({ offset: true }).describe('ISO 8601, UTC');

/** Largest lead of a device's clock, ms, and earliest time. */
const AHEAD_MS = 5 * 60_000;
const FIRST_MS = Date.UTC(2020, 0, 1);
/** Time on a device, which may send it much later. */
export const deviceTime = timestamp.refine(
  (at) => Date.parse(at) <= Date.now() + AHEAD_MS && Date.parse(at) >= FIRST_MS,
  'must not be later than now, and not before 2020',
);

export const success = z.object({ success: z.literal(true) });

/** Paging of lists; the reply is a plain array either way. */
export const pageQuery = z.object({
  limit: wholeInQuery(1, 200).optional().describe('rows (count)'),
  offset: wholeInQuery(0, 1_000_000).optional().describe('rows to pass over (count)'),
});

/** Details of a call for a table as a file. */
export const CSV = { gate: 'dataExportEnabled', reply: z.string(), produces: 'text/csv' } as const;

/** The message behind a sentence; absent if the sentence has no measure. */
export const message = z
  .object({ code: z.string(), values: z.record(z.string(), z.unknown()) })
  .optional()
  .describe('code and values of the sentence beside it, to be said in other units');
