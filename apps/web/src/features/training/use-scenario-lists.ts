import { scenarios } from '@windcall/contract';
import { refresh, useCall } from '../../api/use-call.ts';
import { readScenarios, readTemplates } from './read-scenarios.ts';

/** The templates scenarios are made from. */
export const useTemplates = () => useCall(scenarios.listTemplates, {}, { select: readTemplates });

/** The user's own scenarios, newest first. */
export const useScenarios = () => useCall(scenarios.listScenarios, {}, { select: readScenarios });

/** How long after a change of a scenario the list is fetched again. Source: product specification, shooting, section 9. */
const REFETCH_AFTER_UPDATE_MS = 100;

export const refreshScenarios = (): Promise<void> => refresh(scenarios.listScenarios);

/** Fetches the list again, a moment after an update. */
export const refreshScenariosSoon = (): void => {
  setTimeout(() => void refreshScenarios(), REFETCH_AFTER_UPDATE_MS);
};
