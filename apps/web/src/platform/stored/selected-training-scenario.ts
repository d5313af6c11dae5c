import { type scenarios as Scenarios, scenarios } from '@windcall/contract';
import { z } from 'zod';
import { defineStored } from './define-stored.ts';
import { parseScenarioText } from './parse-scenario-text.ts';

/** The chosen training scenario itself. Write it through `selectTrainingScenario`. */
export const selectedTrainingScenario = defineStored<Scenarios.Scenario>({
  key: 'selectedTrainingScenario',
  schema: z.preprocess(parseScenarioText, scenarios.scenario),
  windowEvent: 'trainingScenarioSelected',
});
