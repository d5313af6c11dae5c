import { RIFLE } from './tables/rifle.ts';

/** Parts of a request that a shooter never sees: a field in them goes by its own name. */
const HOLDERS: ReadonlySet<string> = new Set([
  ...['params', 'parameters', 'body', 'shotData', 'authenticData', 'metadata', 'settings', 'analysisConfiguration'],
  ...['scenarioData', 'trainingScenarioData', 'environmentalConditions', 'environmentalData', 'parts', 'windData'],
]);

/** Names that do not read as words by themselves, as the screens have them. */
const WORDS: Readonly<Record<string, string>> = {
  U: 'Brackets (U)',
  delta: 'Overlap (delta)',
  p_min: 'Least coverage (p_min)',
  beta: 'Cost of overlap (beta)',
  a: 'Assignment',
  n: 'Count',
  k: 'Cluster count',
  x: 'Position across',
  y: 'Height',
  lo: 'Low end',
  hi: 'High end',
  bc: 'BC',
  cd: 'Drag coefficient',
  cep: 'Radius of 50 % of shots',
  cep90: 'Radius of 90 % of shots',
  cep95: 'Radius of 95 % of shots',
  tof: 'Time of flight',
  id: 'Number of the thing',
  rawId: 'Passkey',
  iss: 'Issuer',
  dofBearing: 'Bearing of the line of fire',
  useBCDegradation: 'BC by speed',
  precisionMil: 'Precision',
  grace_until: 'Grace until',
  sub_status: 'Subscription',
  clientDataJSON: 'Passkey answer',
  sigmaElevation: 'Uncertainty of elevation',
  sigmaElevationMil: 'Uncertainty of elevation',
  sigmaWindage: 'Uncertainty of wind',
  sigmaWindMil: 'Uncertainty of wind',
  impactX: 'Impact across',
  impactY: 'Impact height',
  to: 'End',
  from: 'From velocity',
  sky: 'Sky over the range',
  law: 'Law of the wind',
  as: 'Whose view',
  key: 'Question',
  mil: 'Width in the reticle',
  ms: 'Time taken',
  at: 'Moment',
  day: 'Date',
  hit: 'Hit or miss',
  csv: 'CSV file',
  was: 'What it was',
};

const named = (table: object): [string, string][] =>
  Object.entries(table as Record<string, { label?: string }>).flatMap(([name, { label }]) =>
    label === undefined ? [] : [[name, label] as [string, string]],
  );
const RIFLE_WORDS: ReadonlyMap<string, string> = new Map(named(RIFLE));

const wordsOf = (name: string): string =>
  WORDS[name] ??
  RIFLE_WORDS.get(name) ??
  name
    .replace(/(Mils?|Mph|Yd|Fps)$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();

const MOST_PARTS = 3;

/**
 * A field of a request as a shooter reads it: `Observations, item 2, range`, `Brackets (U)`. Items are counted from 1; the
 * parts that only hold others are left out.
 */
export const fieldName = (path: readonly PropertyKey[]): string => {
  const shown = path.filter((part, i) => i === path.length - 1 || !HOLDERS.has(String(part)));
  const name = shown
    .slice(-MOST_PARTS)
    .map((part) => (typeof part === 'number' ? `item ${part + 1}` : wordsOf(String(part))))
    // `BC` and `Brackets (U)` keep their capitals; a plain word behind a comma has none
    .map((word, i) => (i === 0 ? word : word.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())))
    .join(', ')
    .slice(0, 200);
  return name.charAt(0).toUpperCase() + name.slice(1);
};
