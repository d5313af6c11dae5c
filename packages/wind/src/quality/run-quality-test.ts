import { generateWindField } from '../generate-wind-field.ts';
import type { GeneratedWindField } from '../generated-field.ts';
import { DEFAULT_GRID, WIND_PRESETS } from '../settings.ts';
import { assessWindField, type QualityResult } from './assess-wind-field.ts';
import type { ScenarioType } from './score.ts';

export interface QualityTestSummary {
  /** A score of at least 0.7 and no critical issue. */
  passed: boolean;
  /** 0–1. */
  score: number;
  issueCount: number;
  criticalIssues: number;
}

/** A test run: the seed of median score, and all scores. */
export interface QualityTestRun extends QualityTestSummary {
  scenarioType: ScenarioType;
  seed: number;
  scores: { seed: number; score: number }[];
  result: QualityResult;
}

const SEEDS = [1, 2, 3, 4, 5];
const PASSED_FROM = 0.7;

export const summarizeQuality = (result: QualityResult): QualityTestSummary => {
  const criticalIssues = result.issues.filter((issue) => issue.severity === 'critical').length;
  return {
    passed: result.score >= PASSED_FROM && criticalIssues === 0,
    score: result.score,
    issueCount: result.issues.length,
    criticalIssues,
  };
};

/** The field of a test run: the complex preset on the wind screen's first grid, to the farthest default target. */
const testField = (seed: number): GeneratedWindField => {
  const { modelComplexity, primary, secondary } = WIND_PRESETS.complex;
  const grid = { ...DEFAULT_GRID, maxDistance: 1200 };
  const outcome = generateWindField({ seed, ...grid, modelComplexity, stateBasedWind: { primary, secondary } });
  if (outcome.status === 'invalid') throw new Error('the complex preset must be valid settings');
  return outcome.field;
};

/** Judges five fields of the complex preset, seeds 1 to 5, and reports the one of median score. Deterministic. */
export const runQualityTest = (scenarioType: ScenarioType): QualityTestRun => {
  const runs = SEEDS.map((seed) => ({ seed, result: assessWindField(testField(seed), scenarioType) }));
  const byScore = runs.toSorted((a, b) => a.result.score - b.result.score);
  const median = byScore[(byScore.length - 1) / 2];
  return {
    ...summarizeQuality(median.result),
    scenarioType,
    seed: median.seed,
    scores: runs.map(({ seed, result }) => ({ seed, score: result.score })),
    result: median.result,
  };
};
