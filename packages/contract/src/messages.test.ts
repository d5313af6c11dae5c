import { describe, expect, it } from 'vitest';
import { type Message, readMessage, type Say, WIRE_SAY, worded } from './tables/messages.ts';

const METERS: Say = {
  figure: (kind, wire) => `<${kind} ${wire}>`,
  text: (kind, wire) => `<${kind} ${wire}>`,
  aloud: (kind, wire) => `<${kind} ${wire}>`,
  number: (value, digits) => `<${digits === undefined ? value : value.toFixed(digits)}>`,
};
const WORDS: readonly (readonly [Message, inYards: string, said: string])[] = [
  [
    { code: 'no-zero', values: { zeroYd: 2000, reachedYd: 1640 } },
    'This rifle cannot be sighted in at 2000 yd: the bullet gets 1640 yd far.',
    'This rifle cannot be sighted in at <range 2000>: the bullet gets <range 1640> far.',
  ],
  [
    { code: 'out-of-reach', values: { reachedYd: 812 } },
    'The target is out of reach: this bullet gets 812 yd far.',
    'The target is out of reach: this bullet gets <range 812> far.',
  ],
  [
    { code: 'target-out-of-reach', values: { distanceYd: 3000 } },
    'The bullet does not reach 3000 yd.',
    'The bullet does not reach <range 3000>.',
  ],
  [
    { code: 'too-near', values: { nearestYd: 2 } },
    'The distance must be at least 2 yd.',
    'The distance must be at least <range 2>.',
  ],
  [
    { code: 'out-of-line', values: { observations: [{ observedMil: 40.04, distanceYd: 600 }] } },
    '40.0 mil at 600 yd: out of line with this rifle and the other observations. Check or remove it, then calculate again.',
    '<angle 40.04> at <range 600>: out of line with this rifle and the other observations. Check or remove it, then calculate again.',
  ],
  [
    {
      code: 'out-of-line',
      values: {
        observations: [
          { observedMil: 4, distanceYd: 600 },
          { observedMil: 9.5, distanceYd: 800 },
        ],
      },
    },
    '4.0 mil at 600 yd, 9.5 mil at 800 yd: out of line with this rifle and the other observations. Check or remove them, then calculate again.',
    '<angle 4> at <range 600>, <angle 9.5> at <range 800>: out of line with this rifle and the other observations. Check or remove them, then calculate again.',
  ],
  [
    { code: 'transonic', values: { mach: 1.123, belowMach: 1.2, distanceYd: 1100 } },
    'The bullet is at Mach 1.12 at 1100 yd: below Mach 1.2 its drag is less certain than above.',
    'The bullet is at Mach <1.12> at <range 1100>: below Mach <1.2> its drag is less certain than above.',
  ],
  [
    { code: 'distance-bounds', values: { minYd: 100, maxYd: 1500 } },
    'Distance must be from 100 to 1500 yards.',
    'Distance must be from <range 100> to <range 1500>.',
  ],
  [
    { code: 'demo-distance', values: { mostYd: 600 } },
    'Maximum distance in demo mode is 600 yards. Upgrade for unlimited range.',
    'Maximum distance in demo mode is <range 600>. Upgrade for unlimited range.',
  ],
  [
    { code: 'coarse-grid', values: { shortestYd: 40, spacingYd: 50 } },
    "Gusts of 40 yd are seen only every 50 yd: the mean wind over a bullet's path varies about 7 % too much. Use a shorter distance interval.",
    "Gusts of <range 40> are seen only every <range 50>: the mean wind over a bullet's path varies about 7 % too much. Use a shorter distance interval.",
  ],
];

describe('a sentence with a measure in it', () => {
  it.each(WORDS)('%j is worded in the units of the API and in any others', (message, inYards, said) => {
    expect(worded(message, WIRE_SAY)).toBe(inYards);
    expect(worded(message, METERS)).toBe(said);
    expect(readMessage(JSON.parse(JSON.stringify(message)))).toEqual(message);
  });
  it('of a newer server, or with other values, is not read', () => {
    for (const arrived of [
      undefined,
      null,
      'out-of-reach',
      { code: 'eclipse', values: {} },
      { code: 'out-of-reach', values: { reachedYd: 'far' } },
      { code: 'out-of-reach' },
    ])
      expect(readMessage(arrived)).toBeNull();
  });
});
