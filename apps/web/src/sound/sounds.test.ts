import { describe, expect, it } from 'vitest';
import { playSound } from './play-sound.ts';
import { END, SHOT, type Sound, START, steelDelayS, steelSound } from './sounds.ts';

describe('the sounds of a range', () => {
  it('say the start once at 1,800 Hz and the end twice at 1,200 Hz, each for 350 ms with ramps of 5 ms', () => {
    const said = (sound: Sound) =>
      sound.map((piece) => [piece.kind === 'tone' ? piece.hz : 'noise', piece.lengthS, piece.rampS]);
    expect(said(START)).toEqual([[1800, 0.35, 0.005]]);
    expect(said(END)).toEqual([
      [1200, 0.35, 0.005],
      [1200, 0.35, 0.005],
    ]);
    expect(END[1]?.atS).toBeGreaterThan(END[0]?.lengthS ?? 1);
  });

  it('let a hit at 1,000 yd ring 4.2 s after the trigger', () => {
    expect(steelDelayS({ timeOfFlightS: 1.5, distanceYd: 1000, temperatureF: 59 })).toBeCloseTo(4.19, 2);
  });

  it('let the sound come sooner in warm air', () => {
    const hit = { timeOfFlightS: 1, distanceYd: 800 };
    expect(steelDelayS({ ...hit, temperatureF: 100 })).toBeLessThan(steelDelayS({ ...hit, temperatureF: 0 }));
  });

  it('ring lower for a wider plate, between 500 and 2,500 Hz', () => {
    const lowest = (widthIn: number) => {
      const [piece] = steelSound({ widthIn, distanceYd: 500 });
      return piece?.kind === 'tone' ? piece.hz : Number.NaN;
    };
    expect([2, 12, 40].map(lowest)).toEqual([2500, 800, 500]);
  });

  it('ring on overtones above the lowest, each for five of its own times, duller by half way at 650 yd', () => {
    const sound = steelSound({ widthIn: 12, distanceYd: 650 });
    const tones = sound.map((piece) => (piece.kind === 'tone' ? Math.round(piece.hz) : 0));
    expect(tones).toEqual([800, 1840, 3120, 4320]);
    for (const { lengthS, decayS = 0 } of sound) expect(lengthS / decayS).toBeCloseTo(5, 9);
    expect(sound[0]?.lowPassHz).toBe(4000);
  });

  it('get duller and fainter with distance', () => {
    const first = (distanceYd: number) => steelSound({ widthIn: 12, distanceYd })[0];
    expect([200, 300, 1000, 1500].map((yd) => first(yd)?.lowPassHz)).toEqual([6000, 6000, 2000, 2000]);
    expect((first(600)?.gain ?? 0) / (first(1200)?.gain ?? 1)).toBeCloseTo(2, 9);
  });
});

/** An audio clock that records its orders. */
const notingContext = (currentTime: number) => {
  const notes: (readonly [what: string, ...figures: number[]])[] = [];
  const made: Float32Array[] = [];
  const filters: { type: string; frequency: { value: number } }[] = [];
  const param = (name: string) => ({
    value: 0,
    setValueAtTime: (value: number, at: number) => void notes.push([`${name} is`, value, at]),
    linearRampToValueAtTime: (value: number, at: number) => void notes.push([`${name} to`, value, at]),
    setTargetAtTime: (value: number, at: number, s: number) => void notes.push([`${name} falls`, value, at, s]),
  });
  const node = (name: string) => ({
    gain: param('gain'),
    frequency: param('hz'),
    type: '',
    buffer: null,
    connect: () => {},
    disconnect: () => {},
    start: (at: number) => void notes.push([`${name} starts`, at]),
    stop: (at = currentTime) => void notes.push([`${name} stops`, at]),
  });
  const context = {
    currentTime,
    sampleRate: 8,
    createGain: () => node('gain'),
    createOscillator: () => node('tone'),
    createBufferSource: () => node('noise'),
    createBiquadFilter: () => {
      const filter = node('filter');
      filters.push(filter);
      return filter;
    },
    createBuffer: (_: number, length: number) => {
      const samples = new Float32Array(length);
      made.push(samples);
      return { getChannelData: () => samples };
    },
  } as unknown as BaseAudioContext;
  return { context, notes, made, filters };
};
const out = {} as AudioNode;
const starts = (notes: readonly (readonly [string, ...number[]])[]) =>
  notes.filter(([what]) => what.endsWith('starts')).map(([, at]) => at);

describe('playing a sound', () => {
  it('puts it on the audio clock ahead of time', () => {
    const { context, notes } = notingContext(10);
    playSound(context, out, END, 12.5);
    expect(starts(notes)).toEqual([12.5, 13]);
    expect(notes.filter(([what]) => what === 'tone stops')).toEqual([
      ['tone stops', 12.85],
      ['tone stops', 13.35],
    ]);
  });

  it('lets a signal rise, stay and fall within its ramps, so that it does not click', () => {
    const { context, notes, filters } = notingContext(0);
    playSound(context, out, START, 1);
    const ramps = notes.filter(([what]) => what.startsWith('gain'));
    expect(ramps.map(([what, ...figures]) => [what, ...figures.map((one) => Number(one.toFixed(9)))])).toEqual([
      ['gain is', 0.0001, 1],
      ['gain to', 0.5, 1.005],
      ['gain is', 0.5, 1.345],
      ['gain to', 0.0001, 1.35],
    ]);
    expect(filters).toEqual([]);
  });

  it('lets a shot die away by itself, its crack without highs, of noise that is made once', () => {
    const { context, notes, made, filters } = notingContext(0);
    playSound(context, out, SHOT, 0);
    playSound(context, out, SHOT, 1);
    expect(notes.filter(([what]) => what === 'gain falls').slice(0, 2)).toEqual([
      ['gain falls', 0.0001, 0.001, 0.015],
      ['gain falls', 0.0001, 0.002, 0.025],
    ]);
    expect(filters.map(({ type, frequency }) => [type, frequency.value])).toEqual([
      ['lowpass', 900],
      ['lowpass', 900],
    ]);
    const [noise = new Float32Array(), ...more] = made;
    expect([noise.length, more.length]).toEqual([4, 0]);
    expect(new Set(noise).size).toBe(4);
    for (const sample of noise) expect(Math.abs(sample)).toBeLessThanOrEqual(1);
  });

  it('plays at once what is late', () => {
    const { context, notes } = notingContext(10);
    playSound(context, out, SHOT, 9);
    expect(starts(notes)).toEqual([10, 10]);
  });

  it('stops what is not wanted any more', () => {
    const { context, notes } = notingContext(3);
    playSound(context, out, START, 5)();
    expect(notes.at(-1)).toEqual(['tone stops', 3]);
  });
});
