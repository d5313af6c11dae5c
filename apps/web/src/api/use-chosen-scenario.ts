import { scenarios } from '@windcall/contract';
import { useEffect } from 'react';
import { desk } from '../desk/desk.ts';
import { useThing } from '../desk/slot.ts';
import { useCall } from './use-call.ts';

/** The chosen scenario, from this browser, or from the server if only its ID is stored. Null while it loads. */
export const useChosenScenario = (): { readonly scenario: scenarios.Scenario | null; readonly loading: boolean } => {
  const scenario = useThing(desk.scenario);
  const incomplete = useThing(desk.scenarioDirections);
  const id = useThing(desk.scenarioId);
  const missing = scenario === null && incomplete === null && id !== null;
  const { data, isLoading } = useCall(scenarios.getScenario, { params: { id: String(id) } }, { enabled: missing });
  useEffect(() => {
    if (missing && data !== undefined) desk.scenario.write(data);
  }, [missing, data]);
  return { scenario, loading: missing && isLoading };
};
