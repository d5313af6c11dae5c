import type { scenarios } from '@windcall/contract';
import { scenarioWords } from '@windcall/simulation';
import type { Units } from './units.ts';

/** The description of a scenario or template: its known targets in the user's units, an author's own text unchanged. */
export const descriptionText = (
  units: Units,
  scenario: Readonly<Pick<scenarios.Scenario, 'description' | 'engagements'>>,
): string =>
  scenarioWords(scenario, {
    figure: units.figure,
    text: (kind, wire) => units.aloud(kind, wire, 0),
  }) ??
  scenario.description ??
  '';
