import type { scenarios } from '@windcall/contract';
import { activeTrainingScenario } from './active-training-scenario.ts';
import { selectedTrainingScenario } from './selected-training-scenario.ts';
import { selectedTrainingScenarioId } from './selected-training-scenario-id.ts';

/** Makes a scenario the chosen one under all three of its keys and announces `trainingScenarioSelected`; null unselects. */
export const selectTrainingScenario = (scenario: scenarios.Scenario | null): void => {
  selectedTrainingScenarioId.write(scenario === null ? null : String(scenario.id));
  activeTrainingScenario.write(scenario);
  // Last, because it fires the event: whoever listens finds the other two in place.
  selectedTrainingScenario.write(scenario);
};
