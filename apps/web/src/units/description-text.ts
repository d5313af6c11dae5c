import type { scenarios } from '@windcall/contract';
import { scenarioWords } from '@windcall/simulation';
import type { Units } from './units.ts';

/** The description of a scenario or template: what is known of its targets in the user's units, anybody's own words as they are. */
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
