// @module-tag no-database
import { calls, fieldName, issuesOf, matches } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';

type Path = readonly PropertyKey[];
interface Visited {
  readonly path: Path;
  readonly schema: z.ZodType;
}
/** The validator's definition of a schema. */
interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly items?: readonly z.ZodType[];
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly in?: z.ZodType;
  readonly innerType?: z.ZodType;
}

/** A record's key that the sender chose: messages quote it. */
const OWN_KEY = 'a key';
/** Fields of a schema, itself first, each with its path in a request. Of a list, the path of its second item. */
const visit = (schema: z.ZodType, path: Path = []): Visited[] => {
  const def = schema._zod.def as unknown as Def;
  const at = (child: z.ZodType | undefined, ...more: PropertyKey[]) =>
    child === undefined ? [] : visit(child, [...path, ...more]);
  return [
    { path, schema },
    ...Object.entries(def.shape ?? {}).flatMap(([key, child]) => at(child, key)),
    ...at(def.element, 1),
    ...(def.items ?? []).flatMap((child, i) => at(child, i)),
    ...at(def.valueType, OWN_KEY),
    ...(def.options ?? []).flatMap((child) => at(child)),
    ...at(def.in),
    ...at(def.innerType),
  ];
};

/** Values of every kind, so that each field meets an invalid one. */
const WRONG: readonly unknown[] = [
  ...[undefined, null, true, '', ' ', 'x', '\u202e', '\0', '2026-13-45', 'x'.repeat(10_000)],
  ...[-1e12, -1, 0, 0.5, 1e12, Number.NaN, Number.POSITIVE_INFINITY],
  ...[[], ['x'], [{}, {}], [-1e12, 1e12], Array(210).fill(0), {}, { kind: 'x' }, { x: 'x' }],
];

const parts = Object.entries(calls).flatMap(([name, { body, params, query, tag }]) =>
  Object.entries({ body, params, query }).flatMap(([part, schema]) =>
    schema === undefined ? [] : [{ name: `${part} of ${name}`, tag, fields: visit(schema) }],
  ),
);

/** Not allowed in a sentence: words of the validator, wire names, paths. */
const WIRE = [
  /Invalid|expected|received|Too (small|big)|[<>]=|ZodError|undefined|\bNaN\b|\bbase64|\bRegExp|pattern|discriminat/,
  /[a-z\d][A-Z]/,
  /\b(lo|hi|ms|csv|parS|prepareS|callS|focusS|iss|tof|cd)\b/,
  /[A-Za-z]\.[A-Za-z]/,
  /\bitem \d/,
  /\bat least \d+ characters? of/,
];
const isQuoted = /“[^”]*”/g;
/** Values that are names, a mail address, and words of the specification. */
const ALLOWED =
  /name@example\.org|2026-01-31T12:00:00Z|p_min|BCs?\b|\bMPCT\w*|AUTHENTIC DATA REQUIRED|Pacific\/Auckland|\b\w+_\w+\b/g;
const SAYS_WHAT_TO_DO =
  /\bmust\b|\bare required\b|^Please |AUTHENTIC DATA REQUIRED|^Usernames that begin|^Nothing to change was given|missing from weapon profile$/;

describe('a message about each field of the contract', () => {
  it('has a label for each field, by name', () => {
    const unnamed = parts.flatMap(({ tag, fields }) =>
      fields
        .filter(({ path }) => fieldName(path, tag).replaceAll(`“${OWN_KEY}”`, '').includes('“'))
        .map(({ path }) => `${tag}: ${path.join('.')}`),
    );
    expect([...new Set(unnamed)]).toEqual([]);
  });

  it('speaks of it as a person would, and says what to do', () => {
    const heard = new Map<string, string>();
    // a schema that many calls share is tried once per label
    const asked = new Map<z.ZodType, Set<string>>();
    for (const { name, tag, fields } of parts) {
      for (const { path, schema } of fields) {
        const names = asked.get(schema) ?? new Set();
        asked.set(schema, names);
        const label = fieldName(path, tag);
        if (names.has(label)) continue;
        names.add(label);
        for (const value of WRONG) {
          for (const { field, message } of issuesOf(schema, value, tag, path)) heard.set(message, `${name}, ${field}`);
        }
      }
    }
    // an empty walk would pass, so this counts the contract's fields
    expect(heard.size).toBeGreaterThan(2000);
    const bad = [...heard].filter(([message]) => {
      const said = message.replace(isQuoted, '').replace(ALLOWED, '');
      return WIRE.some((word) => word.test(said)) || !SAYS_WHAT_TO_DO.test(message) || !/^[\p{Lu}“]/u.test(message);
    });
    expect(bad.map(([message, where]) => `${where}: ${message}`)).toEqual([]);
  });

  const course = {
    ...{
      name: 'A',
      rule: 'impacts',
      level: 1,
      parS: 90,
      prepareS: 0,
      sequence: 'fixed',
      signal: 'beep',
      marks: 'seen',
    },
    ...{ dope: 'given', directionOfFire: 0, positions: [{ name: 'Prone', sway: 0, move: 0 }] },
    air: { temperature: 59, humidity: 50, pressure: 29.92, latitude: 36 },
    targets: [{ number: 1, distance: 400, directionOfFire: 0, lookAngle: 0, targetType: 'circle', targetSize: 2 }],
    order: [{ target: 1, rounds: 2, until: 'rounds' }],
    wind: { mean: [5, 10], value: 'any', gust: 'any' },
  };
  const match = { name: 'M', courses: [course] };
  it.each([
    [{ courses: [course, { ...course, rule: 'rings' }] }, 'Stage 2, score must be the same for every stage of a match'],
    [{ opensAt: '2026-02-01T00:00:00Z', closesAt: '2026-01-01T00:00:00Z' }, 'Closes must be later than when the match'],
    [{ tiebreak: [2] }, 'Time breaks ties, row 1 must be the number'],
    [{ divisions: ['Open', 'Open'] }, 'Division 2 must differ'],
    [{ courses: [{ ...course, parS: 4 }] }, 'Stage 1, par time must be at least 5.'],
    [{ courses: [{ ...course, prepareS: 301 }] }, 'Stage 1, prepare must be at most 300.'],
    [{ courses: [{ ...course, wind: { ...course.wind, mean: [10, 5] } }] }, 'Stage 1, mean wind must go from'],
    [
      { courses: [{ ...course, order: [{ ...course.order[0], target: 2 }] }] },
      'Stage 1, line 1, target must be one of',
    ],
  ])('says what does not fit together: %j', (change, message) => {
    const { body } = matches.createMatch;
    if (body === undefined) throw new Error('the call that makes a match must have a body');
    expect(issuesOf(body, match, 'matches')).toEqual([]);
    expect(issuesOf(body, { ...match, ...change }, 'matches').map((issue) => issue.message)).toEqual([
      expect.stringContaining(message),
    ]);
  });
});
