import { profiles, stages } from '@windcall/contract';
import { deflateSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { mutate } from '../test/mutate.ts';
import { bytesOfText } from '../test/sample-files.ts';
import { readStageLink, writeStageCode, writeStageLink, writeTaskCode, writeTaskLink } from './stage-link.ts';

declare const btoa: (text: string) => string;
const base64 = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};
const state = (windSpeed: number) => ({
  windSpeed,
  windDirection: 75,
  duration: 40,
  durationVariation: 0.3,
  speedVariation: 1.7,
  directionVariation: 12,
  correlationTime: 18,
  spatialCorrelationDistance: 180,
});
const stageOf = (wind: stages.StageWind): stages.Stage =>
  stages.stage.parse({
    rifle: {
      ...profiles.RIFLE_INITIAL,
      id: 0,
      name: '6.5 CM 140 ELD-M',
      updatedAt: null,
      muzzleVelocity: 2723.0243,
      click: { unit: 'mil', value: 0.1 },
      zeroAir: { temperature: 59, pressure: 29.53, humidity: 50, powder: null },
      elevationReferenceData: null,
      windageReferenceData: null,
    },
    air: { temperature: 20, humidity: 30, pressure: 25.01, latitude: 46.9 },
    wind,
    effects: stages.DEFAULT_EFFECTS,
    targets: Array.from({ length: 10 }, (_, i) => ({
      number: i + 1,
      distance: 300 + 83 * i,
      directionOfFire: (350 + 4 * i) % 360,
      targetType: 'circle',
      targetSize: 2,
      lookAngle: 0,
    })),
    directionOfFire: 352,
    clock: 'by-shot',
    source: { scenarioId: null, scenarioName: 'Ten in a valley', windFieldId: null, rifle: '', air: '', wind: '' },
  });
const recipe: stages.StageWind = {
  kind: 'recipe',
  generator: 1,
  seed: '184467440737095516',
  settings: {
    maxDistance: 1200,
    samplingInterval: 50,
    duration: 240,
    timeInterval: 5,
    modelComplexity: 'stochastic',
    stateBasedWind: { primary: state(9), secondary: state(4), terrain: 'rolling', thermal: null, seed: null },
  },
};

const surface: stages.StageWind = {
  kind: 'surface',
  law: 2,
  ground: 'brush',
  sky: 'sun',
  speed: 7.5,
  direction: 285,
  seed: '18446744073709551615',
};

describe('a stage in a link', () => {
  it.each<[string, stages.StageWind]>([
    ['a steady wind', { kind: 'steady', speed: 6, direction: 60 }],
    [
      'wind by zones',
      {
        kind: 'zones',
        zones: [0, 200, 400].map((start) => ({
          startDistance: start,
          endDistance: start + 200,
          windSpeed: 5,
          windDirection: '3:00',
        })),
      },
    ],
    ['a recipe', recipe],
    ['the wind of a surface layer', surface],
    ['one whose mean drifts', { ...surface, drifts: true }],
    ['one of the law of before', { ...surface, law: 1 }],
  ])('reads back equal, with %s', (_, wind) => {
    const stage = stageOf(wind);
    expect(readStageLink(writeStageLink(stage) ?? '')).toEqual({ stage });
    expect(readStageLink(`#${writeStageLink(stage)}`)).toEqual({ stage });
    expect(readStageLink(`#${writeStageCode(stage)}`)).toEqual({ stage });
  });

  it('reads back its heights', () => {
    const stage = { ...stageOf(surface), heights: { muzzle: 0.3, target: 1 } };
    expect(readStageLink(writeStageLink(stage) ?? '')).toEqual({ stage });
  });

  it('is short enough for a QR code on half a page, and refuses recorded wind', () => {
    // version 15, M: 412 bytes of binary content
    expect(writeStageLink(stageOf(recipe))?.length).toBeLessThan(560);
    const field = { distances: [0], timeSteps: [0], windData: { speed: [[1]], direction: [[1]] } };
    expect(writeStageLink(stageOf({ kind: 'samples', field }))).toBeNull();
  });

  it('is refused with a reason when it is damaged, too long, a bomb or out of bounds', () => {
    const link = writeStageLink(stageOf(recipe)) ?? '';
    const refused = (text: string) => {
      const read = readStageLink(text);
      return 'refused' in read ? read.refused : 'taken';
    };
    expect(refused('')).toBe('empty');
    expect(refused('!!')).toBe('malformed');
    expect(refused('A'.repeat(9000))).toBe('too-large');
    expect(refused('9'.repeat(60))).toBe('malformed');
    for (let seed = 0; seed < 300; seed++) {
      const changed = mutate(bytesOfText(link), seed);
      const read = readStageLink(String.fromCharCode(...changed));
      if ('refused' in read) expect(read.why).not.toBe('');
      else if ('task' in read) expect(stages.task.safeParse(read.task).success).toBe(true);
      else expect(stages.stage.safeParse(read.stage).success).toBe(true);
    }
    expect(refused(base64(deflateSync(new Uint8Array(2_000_000))))).toBe('bomb');
    expect(refused(base64(deflateSync(bytesOfText('[2]'))))).toBe('version');
    expect(refused(base64(deflateSync(bytesOfText('[1,[],[],[0,500,0],[],[],0,"by-shot",""]'))))).toBe('out-of-bounds');
  });
});

it('of a task reads back equal, as letters and as digits, with a rifle and air and without', () => {
  const { rifle, air, effects, targets, directionOfFire } = stageOf(recipe);
  for (const task of [
    { name: 'Ridge', rifle, air, effects, targets, directionOfFire },
    { name: 'Ridge', rifle: null, air: null, effects, targets, directionOfFire },
  ]) {
    expect(readStageLink(writeTaskLink(task))).toEqual({ task });
    expect(readStageLink(`#${writeTaskCode(task)}`)).toEqual({ task });
  }
});
