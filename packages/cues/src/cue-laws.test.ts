import { describe, expect, it } from 'vitest';
import { CUE_LAWS, LAW_KINDS } from './cue-laws.ts';
import { holdWinds, placeCues } from './index.ts';

describe('the laws of the cues', () => {
  it('name no held, shown or carried part twice: those of all kinds are merged', () => {
    const places = placeCues(600, 20);
    const wind = () => ({ crossMph: 9, headMph: 0 });
    const held = holdWinds(wind, places, 0);
    for (const part of [
      LAW_KINDS.map((kind) => CUE_LAWS[kind].hold(wind, places, 0)),
      LAW_KINDS.map((kind) => CUE_LAWS[kind].show(held, places)),
      LAW_KINDS.map((kind) => CUE_LAWS[kind].hidden(1)),
    ]) {
      const names = part.flatMap((one) => Object.keys(one));
      expect(names.length).toBeGreaterThan(3);
      expect(names).toEqual([...new Set(names)]);
    }
  });
});
