export type Terrain = 'open-plains' | 'rolling' | 'urban';

export interface TerrainPreset {
  /** e-folding distance of the gusts, yd. */
  spatialCorrelationDistance: number;
  /** Share of the gust variance in large eddies. */
  correlation: number;
  /** e-folding time of the gusts, s. */
  correlationTime: number;
}

export const TERRAIN_PRESETS: Readonly<Record<Terrain, TerrainPreset>> = {
  'open-plains': { spatialCorrelationDistance: 400, correlation: 0.98, correlationTime: 18 },
  rolling: { spatialCorrelationDistance: 200, correlation: 0.92, correlationTime: 10 },
  urban: { spatialCorrelationDistance: 100, correlation: 0.85, correlationTime: 6 },
};
export const TERRAINS: readonly Terrain[] = ['open-plains', 'rolling', 'urban'];

const LEAST_SHARE = 0.7;
const SLOPE_BELOW_URBAN = 0.07 / Math.LN2;

/**
 * Share of the gust variance in large eddies, for a correlation length (yd) of no preset: linear in the logarithm of the length through the
 * presets, leveling off at .70 and .98.
 */
export const largeEddyShareOf = (lengthYd: number): number => {
  const { urban, rolling, 'open-plains': open } = TERRAIN_PRESETS;
  const anchors = [urban, rolling, open];
  if (lengthYd <= urban.spatialCorrelationDistance) {
    const below = Math.log(lengthYd / urban.spatialCorrelationDistance);
    return Math.max(LEAST_SHARE, urban.correlation + SLOPE_BELOW_URBAN * below);
  }
  for (let i = 1; i < anchors.length; i++) {
    const [from, to] = [anchors[i - 1], anchors[i]];
    if (lengthYd <= to.spatialCorrelationDistance) {
      const position =
        Math.log(lengthYd / from.spatialCorrelationDistance) /
        Math.log(to.spatialCorrelationDistance / from.spatialCorrelationDistance);
      return from.correlation + position * (to.correlation - from.correlation);
    }
  }
  return open.correlation;
};
