import { templateWords } from '@windcall/simulation';
import type { Units } from './units.ts';

/** A description of a scenario or its template: a template's in the user's units, anybody's own words as they are. */
export const descriptionText = (units: Units, description: string): string =>
  templateWords(description, {
    figure: units.figure,
    text: (kind, wire) => units.aloud(kind, wire, 0),
  }) ?? description;
