import type { ParsedBodyOf, weather } from '@windcall/contract';
import type { QualityResult, ScenarioType } from '@windcall/wind';
import type { Platform } from '../../http/platform.ts';
import { qualityTestJob, rateFieldJob } from './jobs.ts';

const toWire = (result: QualityResult, scenarioType: ScenarioType) => ({
  ...result,
  scenarioType,
  timestamp: new Date().toISOString(),
});

/** Rates any field. Its faults are reported as issues, never as errors. */
export const rateField = async (
  platform: Platform,
  userId: number,
  body: ParsedBodyOf<typeof weather.qualityMetrics>,
) => {
  const options = {
    targets: body.targets?.map((t) => ({ distanceYd: t.distance, directionOfFireDeg: t.directionOfFire })),
    scenarioDofDeg: body.baseDirectionOfFire ?? undefined,
  };
  const input = { field: body.windField, scenarioType: body.scenarioType, options };
  return toWire(await platform.pool.run(rateFieldJob, input, userId), body.scenarioType);
};

/** Makes and rates wind for one kind of scenario with fixed seeds; returns the median run. */
export const runTest = async (platform: Platform, userId: number, scenarioType: ScenarioType) => {
  const { passed, score, issueCount, criticalIssues, result } = await platform.pool.run(
    qualityTestJob,
    scenarioType,
    userId,
  );
  return {
    scenarioType,
    summary: { passed, score, issueCount, criticalIssues },
    result: toWire(result, scenarioType),
  };
};
