import { describe, expect, it } from 'vitest';
import { runQualityTest, summarizeQuality } from './run-quality-test.ts';

describe('a test run of the monitor', () => {
  it('reports the median of five fixed seeds, the same every time', () => {
    for (const type of ['multi_dof_array', 'troop_line_confirmation'] as const) {
      const run = runQualityTest(type);
      expect(runQualityTest(type)).toEqual(run);
      expect(run.scores.map((s) => s.seed)).toEqual([1, 2, 3, 4, 5]);
      const sorted = run.scores.map((s) => s.score).sort((a, b) => a - b);
      expect(run.score).toBe(sorted[2]);
      expect(run).toMatchObject({ passed: true, criticalIssues: 0, issueCount: run.result.issues.length });
    }
  });

  it('does not pass with a critical issue or below 0.7', () => {
    const { result } = runQualityTest('general');
    expect(summarizeQuality({ ...result, score: 0.7, issues: [] })).toEqual({
      passed: true,
      score: 0.7,
      issueCount: 0,
      criticalIssues: 0,
    });
    expect(summarizeQuality({ ...result, score: 0.69, issues: [] }).passed).toBe(false);
    const critical = {
      severity: 'critical' as const,
      component: 'windData' as const,
      message: 'm',
      expectedValue: 'e',
      actualValue: 'a',
    };
    expect(summarizeQuality({ ...result, score: 1, issues: [critical] })).toMatchObject({
      passed: false,
      criticalIssues: 1,
    });
  });
});
