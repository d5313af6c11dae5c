import { expect, it } from 'vitest';
import { readLine } from '../index.ts';
import fresh from './fresh-lines.json' with { type: 'json' };
import lines from './lines.json' with { type: 'json' };
import type { Chip, Role } from './reading.ts';

const STANDING = { distance: 500, windSpeed: 8, windFrom: 90, winds: null, densityAltitude: null, heightFt: 0 };
const read = (line: string, rifles: readonly string[] = []) =>
  readLine(line, { account: {}, rifles, loads: [], fireDeg: null, standing: STANDING, isPlan: true });

interface Row {
  readonly line: string;
  readonly rifles?: readonly string[];
  readonly chips: readonly string[];
  /** `answers`: whether the line is answered with the part open. */
  readonly open?: readonly { readonly text: string; readonly offers: readonly string[]; readonly answers?: boolean }[];
  readonly unknown?: readonly string[];
  readonly refused?: string;
}
it.each(lines as readonly Row[])(
  'has the chips of “$line”',
  ({ line, rifles, chips, open = [], unknown = [], refused }) => {
    const reading = read(line, rifles);
    expect(reading.chips.map(({ label }) => label)).toEqual(chips);
    expect(reading.open.map(({ text, offers }) => ({ text, offers: offers.map(({ label }) => label) }))).toEqual(
      open.map(({ text, offers }) => ({ text, offers })),
    );
    for (const [i, { answers }] of open.entries()) if (answers) expect(reading.open[i]?.changes).toBe(false);
    expect(reading.unknown.map(({ text }) => text)).toEqual(unknown);
    if (refused !== undefined) expect(reading.faults.map(({ message }) => message)).toContain(refused);
  },
);

it.each([
  ['1,013 600 yd', '1,013', ['1013 yd 600 yd', '1013 hPa 600 yd']],
  ['600 yd 270', '270', ['600 yd 270 yd', '600 yd from 270°']],
  ['400 600 8 10 from 3', '8', ['400 600 plate 8 in 10 from 3']],
  [
    'left mover 3 mph',
    'left mover 3 mph',
    ['mover 3 mph to the left', 'mover 3 mph to the right', 'from the left, mover 3 mph'],
  ],
  ['600 yd, 3 mph mover 8 mph', '3 mph mover 8 mph', ['600 yd, 8 mph, mover 3 mph', '600 yd, 3 mph, mover 8 mph']],
  [
    'moving 3 mph 8 mph left',
    'moving 3 mph',
    ['mover 3 mph to the left, 8 mph left', 'mover 3 mph to the right, 8 mph left'],
  ],
])('asks about “%s”, and its offers say the whole line', (line, text, offers) => {
  const [open] = read(line).open;
  expect(open).toMatchObject({ text, changes: true });
  expect(open?.offers.map((offer) => offer.line)).toEqual(offers);
});

it('takes no hour for the place of a wind', () => {
  const { status, chips } = read('600 yd, 8 mph at 3 o’clock, 12 mph at 300');
  expect(status).toBe('refused');
  expect(chips.map(({ label }) => label)).not.toContain('8 mph at 0 yd');
});

/** Numerical Recipes, "quick and dirty" generator: the same lines in every run. */
const diceOf = (seed: number) => {
  let state = seed;
  return (n: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * n);
  };
};

/** Lines of complete parts with one part moved, doubled or stripped of its unit, each with its intended meaning. */
const spoiledLine = (dice: (n: number) => number) => {
  const pick = <T>(list: readonly T[]): T => list[dice(list.length)] as T;
  const int = (low: number, high: number): number => low + dice(high - low + 1);
  const [d, w, h, m, da, p, t] = [
    25 * int(8, 46),
    int(3, 20),
    int(1, 12),
    pick(['', '30']),
    100 * int(5, 80),
    int(6, 36),
    int(20, 95),
  ];
  const [w2, speed, to] = [w + int(2, 8), int(1, 8), pick(['left', 'right'])];
  const hour = m === '' ? `${h}` : `${h}:30`;
  const parts = [
    { role: 'distance', value: [d], say: [`${d} yd`, `at ${d} yd`, `${d}y`], bare: [`${d}`] },
    {
      role: 'wind',
      value: [w, w2],
      say: [`${w}-${w2} mph`, `wind ${w} to ${w2} mph`],
      bare: [`${w}-${w2}`, `wind ${w} to ${w2}`],
    },
    {
      role: 'from',
      value: [(h % 12) * 30 + (m === '' ? 0 : 15)],
      say: [`from ${hour}`, m === '' ? `${h} o'clock` : hour],
      bare: [hour],
    },
    { role: 'plate', value: [p], say: [`${p} in plate`], bare: [`${p} in`, `${p}`] },
    { role: 'density-altitude', value: [da], say: [`DA ${da}`], bare: [`${da}`] },
    { role: 'temperature', value: [t], say: [`${t} F`], bare: [`${t}`] },
    {
      role: 'mover',
      value: [speed, to],
      say: [`mover ${speed} mph ${to}`, `moving ${speed} mph to the ${to}`, `${speed} mph mover to the ${to}`],
      bare: [`moving ${speed} ${to}`, `mover ${speed} ${to}`, `mover ${speed} mph`, `${to} mover ${speed} mph`],
    },
  ].filter(({ role }) => ['distance', 'wind', 'from'].includes(role) || dice(10) < 4);
  const [mode, spoiled] = [pick(['whole', 'strip', 'strip', 'move', 'double'] as const), dice(parts.length)];
  const texts = parts.map(({ say, bare }, i) => pick(mode === 'strip' && i === spoiled ? bare : say));
  if (mode === 'move') texts.splice(dice(texts.length), 0, ...texts.splice(spoiled, 1));
  if (mode === 'double') texts.push(String(int(2, 60)));
  return { line: texts.join(pick([', ', ' '])), parts, mode };
};

it('reads 2,000 spoiled lines as they were meant, or asks, or refuses: none as another plan', () => {
  const dice = diceOf(7);
  const counts = { right: 0, open: 0, refused: 0 };
  for (let i = 0; i < 2000; i++) {
    const { line, parts, mode } = spoiledLine(dice);
    const { chips, open, unknown, faults } = read(line);
    if (open.some(({ changes }) => changes)) counts.open++;
    else if (unknown.length > 0 || faults.length > 0) counts.refused++;
    else {
      const said = chips.map(({ role, value }: Chip): [Role, readonly unknown[]] => [role, value]).sort();
      const meant = parts.map(({ role, value }) => [role, value]).sort();
      // an open plate changes no answer, and an extra figure may be read as a missing plate
      const isPlate = ([role]: readonly unknown[]): boolean =>
        role === 'plate' && (open.length > 0 || mode === 'double');
      expect(
        said.filter((one) => !isPlate(one)),
        line,
      ).toEqual(meant.filter((one) => !isPlate(one)));
      counts.right++;
    }
  }
  expect(counts.right, JSON.stringify(counts)).toBeGreaterThan(1000);
});

/** Takes each offer of a line, which must close its part and leave no further part open or word unknown. */
const offersClose = (line: string, rifles?: readonly string[]): number => {
  const { open, unknown } = read(line, rifles);
  type Part = (typeof open)[number];
  // a METAR is asked about twice
  const keyOf = ({ text, offers }: Part): string => [text, ...offers.map(({ label }) => label)].join('|');
  const taken = open.flatMap((part) => part.offers.map((offer) => ({ key: keyOf(part), ...offer })));
  for (const { key, line: offer } of taken) {
    // the user types the figure after such an offer
    const figure = { 'altitude ': '2000 ft', 'shooting ': '270' }[/\w+ $/.exec(offer)?.[0] ?? ''] ?? '';
    const after = read(`${offer}${figure}`, rifles);
    expect(after.open.map(keyOf), `${line} = ${offer}`).not.toContain(key);
    expect(after.open.length, `${line} = ${offer}`).toBeLessThanOrEqual(open.length);
    expect(after.unknown.length, `${line} = ${offer}`).toBeLessThanOrEqual(unknown.length);
  }
  return taken.length;
};

it('closes a part that is open by each of its offers', () => {
  const dice = diceOf(11);
  const typed: Row[] = [...(lines as readonly Row[]), ...fresh.map(([line]) => ({ line: line ?? '', chips: [] }))];
  const random = Array.from({ length: 2000 }, () => ({ line: spoiledLine(dice).line, rifles: [] }));
  const counts = [...typed, ...random].map(({ line, rifles }) => offersClose(line, rifles));
  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThan(1000);
});

it('takes a turn of half the clock as two winds, where its turning is said', () => {
  const turning = '8 mph, from 9:00 turning to 3:00';
  const [asked] = read('600 yd, wind 9 to 3 at 8').open;
  expect(asked?.offers.map(({ line }) => line)).toEqual([`600 yd, wind ${turning}`, '600 yd, wind 3–9 mph from 8:00']);
  const { status, plan } = read(`600 yd, wind ${turning}`);
  expect(status).toBe('ok');
  expect(plan?.winds).toEqual([
    { speed: 8, from: 270 },
    { speed: 8, from: 90 },
  ]);
});

it('reads none of 62 further lines as something else than was meant', () => {
  const counts = { right: 0, open: 0, refused: 0 };
  for (const [line = '', meant = ''] of fresh) {
    const { chips, open, unknown, faults } = read(line);
    if (open.some(({ changes }) => changes)) counts.open++;
    else if (unknown.length > 0 || faults.length > 0) counts.refused++;
    else {
      const said = chips
        .filter(({ role }) => role !== 'count')
        .flatMap(({ role, value }) =>
          role === 'distance' ? value.map((yd) => `distance ${yd}`) : [`${role} ${value.join(' ')}`],
        );
      expect(said.sort(), line).toEqual(meant.split(', ').sort());
      counts.right++;
    }
  }
  expect(counts.right, JSON.stringify(counts)).toBeGreaterThanOrEqual(40);
});

it('offers loads for a cartridge without a rifle, and takes one by its name', () => {
  const loads = ['223 Remington 77 MatchKing', '6mm Dasher 105 Match Burners', '6mm Dasher 95 VLD Target'];
  const readIt = (line: string, rifles: readonly string[] = []) =>
    readLine(line, { account: {}, rifles, loads, fireDeg: null, standing: STANDING, isPlan: true });
  const [open] = readIt('6mm dasher 400-1150').open;
  expect(open?.offers).toEqual([
    { label: '6mm Dasher 105 Match Burners', line: '6mm Dasher 105 Match Burners 400-1150' },
    { label: '6mm Dasher 95 VLD Target', line: '6mm Dasher 95 VLD Target 400-1150' },
    { label: '6mm Dasher: another rifle', line: '400-1150' },
  ]);
  const chips = (line: string, rifles?: readonly string[]) => readIt(line, rifles).chips.map(({ label }) => label);
  expect(chips(open?.offers[0]?.line ?? '')).toEqual(['6mm Dasher 105 Match Burners', '400–1,150 yd']);
  expect(readIt('dasher 95 vld 600').asked).toMatchObject({ rifle: '6mm Dasher 95 VLD Target', distance: 600 });
  expect(chips('dasher 600', ['Dasher 109'])).toEqual(['Dasher 109', '600 yd']);
  expect(readIt('gt 600').open[0]?.offers).toEqual([{ label: '6mm GT: your rifle', line: '600' }]);
  expect(readIt('6.5x47 600').open[0]?.text).toBe('6.5x47');
});
