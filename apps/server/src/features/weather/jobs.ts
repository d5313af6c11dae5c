import {
  type AssessOptions,
  assessWindField,
  generateWindField,
  runQualityTest,
  type ScenarioType,
  type WindFieldSettings,
} from '@windcall/wind';
import { defineJob } from '../../pool/job.ts';

export const generateFieldJob = defineJob('weather.generate-field', (settings: WindFieldSettings) =>
  generateWindField(settings),
);

export const rateFieldJob = defineJob(
  'weather.rate-field',
  (input: { field: unknown; scenarioType: ScenarioType; options: AssessOptions }) =>
    assessWindField(input.field, input.scenarioType, input.options),
);

export const qualityTestJob = defineJob('weather.quality-test', (scenarioType: ScenarioType) =>
  runQualityTest(scenarioType),
);
