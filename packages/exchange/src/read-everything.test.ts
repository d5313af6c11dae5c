import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { read } from './read.ts';
import { isEverything, readSections } from './read-everything.ts';

const ACCOUNT = '{"exportedAt":"2026-03-01T08:00:00.000Z",\n"account":{"username":"anna","lists":[{"a":1}]}';

/** A wind of 100 × 800 points, about 1.3 MB. */
const speed = Array.from({ length: 100 }, (_, i) => Array.from({ length: 800 }, (_, k) => 8 + ((i * k) % 9973) / 1e4));
const windField = {
  distances: speed.map((_, i) => i * 10),
  timeSteps: (speed[0] ?? []).map((_, k) => k * 2),
  windData: { speed, direction: speed.map((row) => row.map((mph) => mph + 90)) },
};

/** An account with this many winds, and a record as large as all of them. */
const accountOf = (winds: number): Uint8Array => {
  const row = JSON.stringify({ id: 1, name: 'Wind {n} "[', windField });
  const rows = Array.from({ length: winds }, (_, n) => row.replace('{n}', String(n)));
  const drills = Array.from({ length: winds }, () => `{"id":1,"calls":[{"notes":"${'x'.repeat(1_000_000)}"}]}`);
  return strToU8(`${ACCOUNT},\n"windFields":[\n${rows.join(',\n')}],\n"drills":[${drills.join(',')}]}\n`);
};

describe('everything of an account', () => {
  it.each([
    ['beyond 16 MB', 14, 30e6],
    ['near the quota of 100 MB, with as much of records again', 50, 110e6],
  ])('is read %s, whole', (_, winds, leastBytes) => {
    const bytes = accountOf(winds);
    expect(bytes.length).toBeGreaterThan(leastBytes);
    const outcome = read(bytes, 'windcall-everything.json');
    if (!('everything' in outcome)) throw new Error(JSON.stringify(outcome).slice(0, 300));
    const { things } = outcome.everything;
    expect(things).toHaveLength(winds);
    expect(things.at(-1)).toEqual({ kind: 'wind', body: { name: `Wind ${winds - 1} "[`, windField } });
    expect(outcome.lost).toEqual([`${winds} drills: they stay in the file`]);
  });

  it('is known however it is spaced, and read past brackets and quotes in texts', () => {
    const text = `\ufeff { "exportedAt" : "x", "profiles": [ {"name":"a\\"]}[","b":"\\\\"}, 3, [1], {"name":"b"} ] }`;
    expect(isEverything(strToU8(text))).toBe(true);
    const section = readSections(strToU8(text), ['profiles']).get('profiles');
    expect(section?.rows).toEqual([{ name: 'a"]}[', b: '\\' }, { name: 'b' }]);
    expect(isEverything(strToU8('{"format":"windcall"}'))).toBe(false);
  });

  it.each([
    `${ACCOUNT},"profiles":[{"name":"cut`,
    `${ACCOUNT},"profiles":[{"name":}]}`,
    `${ACCOUNT},"profiles":[{"name":"a"}]`,
  ])('is refused where it is no JSON: %s', (text) => {
    expect(read(strToU8(text), 'x')).toMatchObject({ refused: 'malformed', field: 'file' });
  });
});

describe('a card in a file', () => {
  const card = {
    name: 'Card',
    confidence: 0.9,
    metadata: {
      coveragePercentage: 90,
      precisionMil: 0.1,
      confidence: null,
      profileName: 'Rifle',
      scenarioName: null,
      zeroRange: 100,
      environment: { temperature: 72, pressure: 29.92, humidity: 45 },
      windSource: null,
    },
    entries: [{ distance: 640, windageMils: 0.4, elevationMils: 4.1 }],
    windBrackets: [],
  };
  const readCard = (body: object) =>
    read(strToU8(JSON.stringify({ format: 'windcall', kind: 'card', v: 1, body })), 'card.json');

  it('is read as it was written', () => {
    expect(readCard(card)).toMatchObject({ shared: { kind: 'card', body: card } });
  });

  it.each([
    ['body.metadata.coveragePercentage', { metadata: { ...card.metadata, coveragePercentage: -1000 } }],
    [
      'body.metadata.environment.temperature',
      { metadata: { ...card.metadata, environment: { ...card.metadata.environment, temperature: -911 } } },
    ],
    ['body.entries.0.elevationMils', { entries: [{ distance: 640, windageMils: 0.4, elevationMils: 1e9 }] }],
    ['body.name', { name: 'Card \u202egnp' }],
  ])('is refused by the name of the field that no card has: %s', (field, change) => {
    expect(readCard({ ...card, ...change })).toMatchObject({ refused: 'out-of-bounds', field });
  });
});
