import { scenarios } from '@windcall/contract';
import { refresh, useCall } from '../../api/use-call.ts';
import { readScenarios, readTemplates } from './read-scenarios.ts';

export const useTemplates = () => useCall(scenarios.listTemplates, {}, { select: readTemplates });

export const useScenarios = () => useCall(scenarios.listScenarios, {}, { select: readScenarios });

/** Delay of refetching the list after a change. Source: product specification, shooting, section 9. */
const REFETCH_AFTER_UPDATE_MS = 100;

export const refreshScenarios = (): Promise<void> => refresh(scenarios.listScenarios);

export const refreshScenariosSoon = (): void => {
  setTimeout(() => void refreshScenarios(), REFETCH_AFTER_UPDATE_MS);
};
