import { type scenarios as Scenarios, scenarios } from '@windcall/contract';
import { z } from 'zod';
import { defineStored } from './define-stored.ts';
import { parseScenarioText } from './parse-scenario-text.ts';

/** The scenario as the wind and WMP screens read it: the same one as `selectedTrainingScenario`, under its older name. */
export const activeTrainingScenario = defineStored<Scenarios.Scenario>({
  key: 'activeTrainingScenario',
  schema: z.preprocess(parseScenarioText, scenarios.scenario),
});
