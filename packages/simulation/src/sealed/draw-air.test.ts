import { createRandomStream, type SurfaceLawVersion } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { type DrawnAir, drawAir, pathSdMph } from './draw-air.ts';
import { announceWind, forecastOf, surfaceWindOf, windOfAnnounced } from './draw-wind.ts';

const draws = (law: SurfaceLawVersion): DrawnAir[] =>
  Array.from({ length: 150 }, (_, seed) =>
    drawAir(createRandomStream(String(seed)), 'rough', 80, 600, 'sun', [4, 9], law),
  );
const isLightAtEdge = ({ ground, sky, meanMph }: DrawnAir): boolean =>
  ground === 'edge' && sky === 'sun' && meanMph < 7;

describe('air that is drawn', () => {
  it('has no sunny light wooded edge, but for what was sealed by law 1', () => {
    expect(draws(2).filter(isLightAtEdge)).toEqual([]);
    expect(draws(2).some(({ ground }) => ground === 'edge')).toBe(true);
    expect(draws(1).filter(isLightAtEdge).length).toBeGreaterThan(5);
  });

  it('keeps the law it was drawn by, up to the wind of the stage', () => {
    for (const law of [1, 2] as const) {
      const announced = announceWind(createRandomStream('5'), 'full', 'gusty', 600, null, undefined, law);
      const real = windOfAnnounced(createRandomStream('6'), announced);
      expect(surfaceWindOf(real, '7')).toMatchObject({ law, kind: 'surface' });
      expect(surfaceWindOf(real, '7')).not.toHaveProperty('drifts');
    }
  });

  it('is announced with its drift where the mean drifts', () => {
    const air = { ground: 'meadow', sky: 'overcast', meanMph: 10, law: 2 } as const;
    expect(pathSdMph({ ...air, drifts: true }, 90, 600)).toBeGreaterThan(1.3 * pathSdMph(air, 90, 600));
    const announced = { air, fromDeg: 90, mean: { announced: [10, 10], real: [10, 10] } } as const;
    const widthOf = (drifts: boolean): number => {
      const { low, high } = forecastOf(createRandomStream('8'), { ...announced, air: { ...air, drifts } }, 600);
      return high - low;
    };
    expect(widthOf(true)).toBeGreaterThan(widthOf(false) + 2);
    const real = windOfAnnounced(createRandomStream('6'), { ...announced, air: { ...air, drifts: true } });
    expect(surfaceWindOf(real, '7')).toMatchObject({ drifts: true });
  });
});
