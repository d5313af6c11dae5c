import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { stages } from '@windcall/contract';

/** JSON with keys in order and without what is undefined: equal values give equal text. Numbers as JavaScript writes them. */
const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value === 0 ? 0 : value);
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
};

/** SHA-256 of a JSON value, hex, 64 digits: the same for values that differ in the order of their keys only. */
export const digestOf = (value: unknown): string => bytesToHex(sha256(utf8ToBytes(canonicalJson(value))));

/**
 * The digest of a stage: of all that is shot, with the profile's and the scenario's id. The moment of the profile's last
 * change and the words about where things came from do not count.
 */
export const stageDigest = (stage: stages.Stage): string => {
  const { rifle, source, air, wind, effects, targets, directionOfFire, clock, heights } = stage;
  const { updatedAt: _, ...flown } = rifle;
  const { scenarioId } = source;
  return digestOf({ rifle: flown, air, wind, effects, targets, directionOfFire, clock, heights, scenarioId });
};

export type StagePart = 'rifle' | 'air' | 'wind' | 'effects' | 'targets';

/** What a shooter would notice between two stages: names and the clock do not count. Empty when all would fly alike. */
export const stageDifferences = (a: stages.Stage, b: stages.Stage): StagePart[] => {
  const flown = ({
    rifle,
    air,
    wind,
    effects,
    targets,
    directionOfFire,
    heights,
  }: stages.Stage): Record<StagePart, unknown> => ({
    rifle: { ...rifle, id: 0, name: '', updatedAt: null },
    air,
    wind,
    effects,
    targets: { targets, directionOfFire, heights },
  });
  const [one, other] = [flown(a), flown(b)];
  return (Object.keys(one) as StagePart[]).filter((part) => canonicalJson(one[part]) !== canonicalJson(other[part]));
};

/**
 * What differs between two stages so that what is promised of one does not hold for the other. Another seed of the same wind
 * is no difference, nor is how far and how finely its field is made.
 */
export const promiseDifferences = (made: stages.Stage, loaded: stages.Stage): StagePart[] => {
  const kind = ({ wind }: stages.Stage): string => {
    if (wind.kind === 'recipe') return canonicalJson([wind.settings.modelComplexity, wind.settings.stateBasedWind]);
    return canonicalJson(stages.WINDS[wind.kind].isDrawn ? { ...wind, seed: '' } : wind);
  };
  return stageDifferences(made, loaded).filter((part) => part !== 'wind' || kind(made) !== kind(loaded));
};
