import { describe, expect, it } from 'vitest';
import { engagementAt } from '../../test/random-field.ts';
import { fieldOfVectors } from '../field/hold-field.ts';
import { directionGroups, labelSamples, linkDirections } from './direction-groups.ts';

describe('linking directions', () => {
  it('starts a new group at a gap of more than 30°', () => {
    expect(linkDirections([10, 40, 71, 100])).toEqual([0, 0, 1, 1]);
    expect(linkDirections([90])).toEqual([0]);
    expect(linkDirections([10, 40])).toEqual([0, 0]);
  });

  it('goes round north, and takes a full circle for one group', () => {
    const [a, b, c] = linkDirections([350, 5, 180]);
    expect(a).toBe(b);
    expect(c).not.toBe(a);
    expect(new Set(linkDirections([0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330])).size).toBe(1);
  });
});

describe('direction groups', () => {
  // Samples 4 and 6 mph from 80° and 100°, and 10 mph from 180°.
  const at = (mph: number, deg: number) =>
    [mph * Math.sin((deg * Math.PI) / 180), mph * Math.cos((deg * Math.PI) / 180)] as const;
  const winds = [at(4, 80), at(4, 100), at(6, 80), at(6, 100), at(10, 180)];
  const field = fieldOfVectors([engagementAt(800)], {
    u: Float64Array.from(winds, (wind) => wind[0]),
    v: Float64Array.from(winds, (wind) => wind[1]),
    nTimes: 5,
    stepS: 5,
    spanYd: 0,
  });
  const clusters = [
    { id: 'cluster_1', centroidSpeed: 5, centroidDirection: 80, probability: 0.4 },
    { id: 'cluster_2', centroidSpeed: 5, centroidDirection: 100, probability: 0.4 },
    { id: 'cluster_3', centroidSpeed: 10, centroidDirection: 180, probability: 0.2 },
  ];

  it('give each sample to the nearest cluster and span the samples along and across the mean wind', () => {
    const labels = labelSamples(field, clusters);
    expect(Array.from(labels)).toEqual([0, 1, 0, 1, 2]);
    const [east, south] = directionGroups(field, clusters, labels);
    expect(east.u).toBeCloseTo(1, 12);
    const cosine = Math.cos((10 * Math.PI) / 180);
    expect(east.lowMph).toBeCloseTo(4 * cosine, 12);
    expect(east.highMph).toBeCloseTo(6 * cosine, 12);
    expect(east.acrossMph).toBeCloseTo(Math.sqrt(26) * Math.sin((10 * Math.PI) / 180), 12);
    expect(south).toMatchObject({ lowMph: expect.closeTo(10, 9), highMph: expect.closeTo(10, 9) });
    expect(south.acrossMph).toBeCloseTo(0, 9);
  });

  it('take the most probable direction where the winds cancel', () => {
    const opposed = [
      { ...clusters[0], centroidDirection: 90, probability: 0.5 },
      { ...clusters[1], centroidDirection: 105, probability: 0 },
      { ...clusters[2], centroidDirection: 120, centroidSpeed: 0, probability: 0.5 },
    ];
    const [group] = directionGroups(field, opposed, new Int32Array(5));
    expect(group.u).toBeCloseTo(1, 12);
    const calm = [{ id: 'cluster_1', centroidSpeed: 0, centroidDirection: 270, probability: 1 }];
    expect(directionGroups(field, calm, new Int32Array(5))[0].u).toBeCloseTo(-1, 12);
  });
});
