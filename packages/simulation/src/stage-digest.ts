import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { stages } from '@windcall/contract';

/** JSON with sorted keys and without undefined values, so that equal values give equal text. */
const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value === 0 ? 0 : value);
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
};

/** SHA-256 of a JSON value, 64 hex digits; the order of keys does not matter. */
export const digestOf = (value: unknown): string => bytesToHex(sha256(utf8ToBytes(canonicalJson(value))));

/**
 * The digest of everything in a stage that affects a shot, with the ids of profile and scenario. The profile's last
 * change and the source's words do not count.
 */
export const stageDigest = (stage: stages.Stage): string => {
  const { rifle, source, air, wind, effects, targets, directionOfFire, clock, heights } = stage;
  const { updatedAt: _, ...flown } = rifle;
  const { scenarioId } = source;
  return digestOf({ rifle: flown, air, wind, effects, targets, directionOfFire, clock, heights, scenarioId });
};

export type StagePart = 'rifle' | 'air' | 'wind' | 'effects' | 'targets';

/** The parts in which two stages differ for a shooter; names and the clock do not count. Empty if all shots fly alike. */
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
 * The differences between two stages that void a promise made for one of them. Another seed of the same wind, or
 * another size or grid of its field, does not void it.
 */
export const promiseDifferences = (made: stages.Stage, loaded: stages.Stage): StagePart[] => {
  const kind = ({ wind }: stages.Stage): string => {
    if (wind.kind === 'recipe') return canonicalJson([wind.settings.modelComplexity, wind.settings.stateBasedWind]);
    return canonicalJson(stages.WINDS[wind.kind].isDrawn ? { ...wind, seed: '' } : wind);
  };
  return stageDifferences(made, loaded).filter((part) => part !== 'wind' || kind(made) !== kind(loaded));
};
