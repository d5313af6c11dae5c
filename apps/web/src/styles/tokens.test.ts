import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SERIES } from '../chart/chart-ink.ts';

const tokens = readFileSync('apps/web/src/styles/tokens.css', 'utf8');

type Theme = Readonly<Record<string, string>>;

const themeOf = (name: string): Theme => {
  const block = new RegExp(`\\[data-theme="${name}"\\]\\s*\\{([^}]*)\\}`).exec(tokens)?.[1] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/gi)].map(([, key, value]) => [key, value]),
  );
};

/** Relative luminance of a `#rrggbb` color. Source: WCAG 2.2, definition of relative luminance. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (theme: Theme, a: string, b: string): number => {
  const [one, two] = [theme[a], theme[b]];
  if (one === undefined || two === undefined) throw new Error(`token ${a} or ${b} must be a color`);
  const [light, dark] = [luminance(one), luminance(two)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

const GROUNDS = ['ground', 'raised', 'sunk', 'field'];
const TEXTS = ['ink', 'ink-2', 'ink-3', 'accent', 'ok', 'warn', 'orange', 'bad', 'cool'];

for (const name of ['dark', 'bright']) {
  const theme = themeOf(name);
  it(`reads at 4.5:1 or better everywhere in the ${name} theme`, () => {
    for (const text of TEXTS) {
      for (const ground of GROUNDS) {
        expect(contrast(theme, text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    for (const text of ['ink', 'accent', 'ink-2']) {
      expect(contrast(theme, text, 'accent-wash'), `${text} on accent-wash`).toBeGreaterThanOrEqual(4.5);
    }
    for (const [text, ground] of [
      ['on-accent', 'accent-fill'],
      ['on-accent', 'accent-fill-hover'],
      ['on-bad', 'bad-fill'],
      ['on-bad', 'bad-fill-hover'],
    ] as const) {
      expect(contrast(theme, text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });
  it(`draws the lines and dots of charts at 3:1 or better on the ${name} theme's ground`, () => {
    SERIES.forEach((series, i) => {
      expect(contrast({ ...theme, series }, 'series', 'ground'), `series ${i}`).toBeGreaterThanOrEqual(3);
    });
  });
  it(`draws the edges of controls at 3:1 or better in the ${name} theme`, () => {
    for (const ground of GROUNDS) expect(contrast(theme, 'edge', ground), ground).toBeGreaterThanOrEqual(3);
  });
}
