import { drills } from '@windcall/contract';
import { makeCueTrack, placesOfTrack, readCueTrack } from '@windcall/cues';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Brush } from './canvas.ts';
import { openCuePainters } from './cue-painters.ts';
import { layoutOf } from './range-layout.ts';

/** A brush that only records its calls. */
const recorder = (log: string[]): object =>
  new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...given: unknown[]) => {
          log.push(`${String(name)} ${given.map((one) => (typeof one === 'object' ? '' : String(one))).join(' ')}`);
          return recorder(log);
        },
      set: (_, name, value) => {
        log.push(`${String(name)} = ${typeof value === 'object' ? '' : String(value)}`);
        return true;
      },
    },
  );
beforeEach(() => {
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => recorder([]);
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const bare = Object.fromEntries(drills.CUE_KINDS.map((kind) => [kind, false])) as drills.CuesShown;
/** Calm to storm, mph. */
const WINDS = [0, 2, 5, 9, 14, 25];
const RANGE_YD = 600;
/** Records the painting of a range with these cues alone, in a crosswind. */
const paintedIn = (mph: number, shown: drills.CuesShown): string => {
  const about = { rangeM: 0.9144 * RANGE_YD, heat: 'moderate', startS: 0, samples: 5, shown } as const;
  const track = makeCueTrack(() => ({ crossMph: mph, headMph: 0 }), about);
  const log: string[] = [];
  const view = { sizePx: 800, pxPerMil: 40, aimX: 0, aimY: 0, rangeM: track.rangeM, power: 16 };
  openCuePainters()({
    ...{
      ctx: recorder(log) as Brush,
      view,
      range: layoutOf(RANGE_YD, [RANGE_YD]),
      light: 'noon',
      focusM: track.rangeM,
    },
    ...{ cues: readCueTrack(track, 1), places: placesOfTrack(track), moves: true, dtS: 0.1, beatS: 0.4 },
  });
  return log.join('\n');
};
/** Mirage bends the whole picture and has no painter. */
const PAINTED = drills.CUE_KINDS.filter((kind) => kind !== 'mirage');

it.each(PAINTED)('paints %s by the wind where it is shown, and the same in any wind where it is not', (kind) => {
  const shown = WINDS.map((mph) => paintedIn(mph, { ...bare, [kind]: true }));
  expect(new Set(shown).size).toBeGreaterThan(1);
  expect(new Set(WINDS.map((mph) => paintedIn(mph, bare))).size).toBe(1);
});
