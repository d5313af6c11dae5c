import { ballistics, type profiles, scenarios, truing } from '@windcall/contract';
import { request } from '../../api/request.ts';

/** Reference data of the model, which a reset restores. */
export interface Baseline {
  readonly elevation: { range: number; elevation: number; drop: number; tof: number }[];
  readonly windage: { range: number; windage: number }[];
}

const ENV = scenarios.DEFAULT_ENVIRONMENT;
const round = (x: number, digits: number) => Number(x.toFixed(digits));

/**
 * The baseline of a profile: one solution at each of the 11 ranges in standard weather, 10 mph from 3 o'clock, without spin
 * drift, jump, Coriolis and earlier reference data. Throws `ApiError`.
 */
export const solveBaseline = async (profile: profiles.Profile): Promise<Baseline> => {
  const rows = await Promise.all(
    truing.BASELINE_RANGES_YD.map(async (range) => {
      const solution = await request(ballistics.calculateBallistics, {
        body: {
          distance: range,
          windSpeed: truing.WINDAGE_REFERENCE_MPH,
          windDirection: ENV.windDirection,
          temperature: ENV.temperature,
          humidity: ENV.humidity,
          pressure: ENV.pressure,
          profileId: profile.id,
          bulletBC: profile.bulletBC,
          muzzleVelocity: profile.muzzleVelocity,
          scopeHeight: profile.scopeHeight,
          zeroRange: profile.zeroRange,
          twistRate: profile.twistRate,
          useSpinDrift: false,
          useAerodynamicJump: false,
          useCoriolisEffect: false,
          elevationReferenceData: [],
          windageReferenceData: [],
        },
      });
      return { range, solution };
    }),
  );
  return {
    elevation: rows.map(({ range, solution }) => {
      const elevation = round(solution.elevationMils, 3);
      return { range, elevation, drop: elevation, tof: round(solution.timeOfFlight, 3) };
    }),
    windage: rows.map(({ range, solution }) => ({ range, windage: round(solution.windDriftMils, 3) })),
  };
};
