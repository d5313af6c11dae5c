import { scenarios } from '@windcall/contract';
import { useEffect } from 'react';
import { useCall } from '../api/use-call.ts';
import { selectTrainingScenario } from './select-training-scenario.ts';
import { scenarioDirections, selectedTrainingScenario } from './selected-training-scenario.ts';
import { selectedTrainingScenarioId } from './selected-training-scenario-id.ts';
import { useStored } from './use-stored.ts';

/** The chosen scenario: as stored in this browser, or from the server when only its id is. Null while it is being loaded. */
export const useChosenScenario = (): { readonly scenario: scenarios.Scenario | null; readonly loading: boolean } => {
  const [scenario] = useStored(selectedTrainingScenario);
  const [incomplete] = useStored(scenarioDirections);
  const [id] = useStored(selectedTrainingScenarioId);
  const missing = scenario === null && incomplete === null && id !== null;
  const { data, isLoading } = useCall(scenarios.getScenario, { params: { id: id ?? '' } }, { enabled: missing });
  useEffect(() => {
    if (missing && data !== undefined) selectTrainingScenario(data);
  }, [missing, data]);
  return { scenario, loading: missing && isLoading };
};
