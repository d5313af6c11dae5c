import { FIELD_LABELS, ITEM_LABELS } from './tables/labels.ts';

/** Containers that a shooter never sees: their fields are named without them. */
const HOLDERS: ReadonlySet<string> = new Set([
  ...['params', 'parameters', 'body', 'shotData', 'authenticData', 'metadata', 'settings', 'analysisConfiguration'],
  ...['scenarioData', 'trainingScenarioData', 'environmentalConditions', 'environmentalData', 'windData', 'what'],
  ...['stateBasedWind', 'response', 'confidence'],
]);
/** Containers whose parts' labels name the whole: `Metered, from`. */
const SAID_BY_PARTS: ReadonlySet<string> = new Set([
  ...['called', 'metered', 'impact', 'dial', 'hold', 'mean', 'wind'],
]);

const labelOf = (owner: string, field: string): string | null =>
  FIELD_LABELS[`${owner}.${field}`] ?? FIELD_LABELS[field] ?? null;

/** After a comma a plain word starts in lower case; `BC` and `Brackets (U)` keep their capitals. */
const behindComma = (label: string): string => label.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());

/** Labels of a path, outer to inner; list items are counted from 1. */
const partsOf = (path: readonly PropertyKey[], room: string): string[] => {
  const parts: string[] = [];
  let owner = room;
  for (const [i, key] of path.entries()) {
    const isLast = i === path.length - 1;
    const next = path[i + 1];
    if (typeof key === 'number') {
      const named = FIELD_LABELS[`${owner}.${key}`];
      const isOfList = typeof path[i - 1] !== 'number';
      if (named !== undefined) parts.push(named);
      else if (isOfList) parts.push(`${ITEM_LABELS[owner] ?? 'Row'} ${key + 1}`);
      // a list in a list has no name
      else parts.push(`Value ${key + 1}`);
      continue;
    }
    const field = String(key);
    // items with their own label replace the list's name: `Line 2`, not `Order, line 2`
    const isSaidByItem = typeof next === 'number' && (ITEM_LABELS[field] !== undefined || SAID_BY_PARTS.has(field));
    const isSaidByPart = !isLast && (HOLDERS.has(field) || SAID_BY_PARTS.has(field));
    if (!isSaidByItem && !isSaidByPart) parts.push(labelOf(owner, field) ?? `“${field.slice(0, 40)}”`);
    owner = field;
  }
  return parts;
};

const MOST_PARTS = 4;

/**
 * A request's field as screens name it: `Stage 7, line 2, rounds`, `Grid resolution (delta)`. Items are counted from 1;
 * mere containers are left out. Unknown keys are quoted.
 * @param room tag of the call, the owner of top-level fields
 */
export const fieldName = (path: readonly PropertyKey[], room = ''): string =>
  partsOf(path, room)
    .slice(-MOST_PARTS)
    .map((label, i) => (i === 0 ? label : behindComma(label)))
    .join(', ')
    .slice(0, 200);
