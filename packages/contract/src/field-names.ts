import { FIELD_LABELS, ITEM_LABELS } from './tables/labels.ts';

/** Parts of a request that a shooter never sees: a field in them goes by its own name. */
const HOLDERS: ReadonlySet<string> = new Set([
  ...['params', 'parameters', 'body', 'shotData', 'authenticData', 'metadata', 'settings', 'analysisConfiguration'],
  ...['scenarioData', 'trainingScenarioData', 'environmentalConditions', 'environmentalData', 'windData', 'what'],
  ...['stateBasedWind', 'response', 'confidence'],
]);
/** Fields whose parts are called by names that say the whole: `Metered, from`. */
const SAID_BY_PARTS: ReadonlySet<string> = new Set([
  ...['called', 'metered', 'impact', 'dial', 'hold', 'mean', 'wind'],
]);

/** The label of a field below its owner; null where the table has none. */
const labelOf = (owner: string, field: string): string | null =>
  FIELD_LABELS[`${owner}.${field}`] ?? FIELD_LABELS[field] ?? null;

/** A plain word behind a comma starts small; `BC` and `Brackets (U)` keep their capitals. */
const behindComma = (label: string): string => label.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());

/** The parts of a path that are shown, each with its owner; `row` counts the items of a list from 1. */
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
    // a list whose items have a name of their own is not said before them: `Line 2`, not `Order, line 2`
    const isSaidByItem = typeof next === 'number' && (ITEM_LABELS[field] !== undefined || SAID_BY_PARTS.has(field));
    const isSaidByPart = !isLast && (HOLDERS.has(field) || SAID_BY_PARTS.has(field));
    if (!isSaidByItem && !isSaidByPart) parts.push(labelOf(owner, field) ?? `“${field.slice(0, 40)}”`);
    owner = field;
  }
  return parts;
};

const MOST_PARTS = 4;

/**
 * A field of a request as the screens name it: `Stage 7, line 2, rounds`, `Grid resolution (delta)`. Items are counted from
 * 1; parts that only hold others are left out. A key that the sender made up is quoted.
 * @param room tag of the call, the owner of what no other field holds
 */
export const fieldName = (path: readonly PropertyKey[], room = ''): string =>
  partsOf(path, room)
    .slice(-MOST_PARTS)
    .map((label, i) => (i === 0 ? label : behindComma(label)))
    .join(', ')
    .slice(0, 200);
