import { fieldName, profiles, stages } from '@windcall/contract';
import { deflateSync } from 'fflate';
import { parseJson, utf8 } from './decode-text.ts';
import { orRefused, Refusal, type Refused } from './outcome.ts';
import { inflateAtMost } from './unzip-one.ts';

declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const VERSION = 1;
const MAX_LINK_CHARS = 8192;
const MAX_INFLATED = 65_536;

/** Fields of version 1, by place. Places never change; new fields go to the end, with a default for old links. IDs and times are left out. */
const RIFLE = Object.entries(profiles.SHOT_RIFLE)
  .toSorted(([, a], [, b]) => a.link - b.link)
  .map(([name]) => name);
const AIR = ['temperature', 'humidity', 'pressure', 'latitude'] as const;
const EFFECTS = ['spinDrift', 'aerodynamicJump', 'coriolis'] as const;
const TARGET = ['number', 'distance', 'directionOfFire', 'targetType', 'targetSize', 'lookAngle'] as const;
const STATE = [
  'windSpeed',
  'windDirection',
  'duration',
  'durationVariation',
  'speedVariation',
  'directionVariation',
  'correlationTime',
  'spatialCorrelationDistance',
] as const;
const SETTINGS = ['maxDistance', 'samplingInterval', 'duration', 'timeInterval', 'modelComplexity'] as const;
const STATE_BASED = ['terrain', 'thermal', 'seed', 'atmosphereApplied', 'taylorAdvection'] as const;
const ZONE = ['startDistance', 'endDistance', 'windSpeed', 'windDirection'] as const;
const HEIGHTS = ['muzzle', 'target'] as const;
const SURFACE = ['law', 'seed', 'ground', 'sky', 'speed', 'direction', 'drifts'] as const;

const damaged = (field = 'link'): Refusal => new Refusal('malformed', 'The link is damaged.', { field });

/** Marks an absent optional field, so that null stays null. */
const ABSENT = 0.5e-300;
const placed = (thing: object, names: readonly string[]): unknown[] =>
  names.map(
    (name) =>
      (thing as Record<string, unknown>)[name] ?? ((thing as Record<string, unknown>)[name] === null ? null : ABSENT),
  );
const named = (places: unknown, names: readonly string[]): Record<string, unknown> => {
  if (!Array.isArray(places)) throw damaged();
  return Object.fromEntries(
    names.flatMap((name, i) => (i >= places.length || places[i] === ABSENT ? [] : [[name, places[i]]])),
  );
};

const packWind = (wind: Exclude<stages.StageWind, { kind: 'samples' }>): unknown[] => {
  if (wind.kind === 'steady') return [0, wind.speed, wind.direction];
  if (wind.kind === 'zones') return [1, wind.zones.map((zone) => placed(zone, ZONE))];
  if (wind.kind === 'surface') return [3, ...placed(wind, SURFACE)];
  const { stateBasedWind: based, ...rest } = wind.settings;
  const { primary, secondary } = based;
  return [
    2,
    wind.generator,
    wind.seed,
    placed(rest, SETTINGS),
    placed(primary, STATE),
    secondary ? placed(secondary, STATE) : secondary === null ? null : ABSENT,
    placed(based, STATE_BASED),
  ];
};

const unpackWind = (wind: unknown): unknown => {
  if (!Array.isArray(wind)) throw damaged('wind');
  const [kind, a, b, settings, primary, secondary, based] = wind;
  if (kind === 0) return { kind: 'steady', speed: a, direction: b };
  if (kind === 1 && Array.isArray(a)) return { kind: 'zones', zones: a.map((zone) => named(zone, ZONE)) };
  if (kind === 3) return { kind: 'surface', ...named(wind.slice(1), SURFACE) };
  if (kind !== 2) throw new Refusal('malformed', 'The link holds a wind of an unknown kind.', { field: 'wind' });
  return {
    kind: 'recipe',
    generator: a,
    seed: b,
    settings: {
      ...named(settings, SETTINGS),
      stateBasedWind: {
        primary: named(primary, STATE),
        ...(secondary === ABSENT ? {} : { secondary: secondary === null ? null : named(secondary, STATE) }),
        ...named(based, STATE_BASED),
      },
    },
  };
};

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const toBase64Url = (bytes: Uint8Array): string => {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const [a, b, c] = [bytes[i]!, bytes[i + 1] ?? 0, bytes[i + 2] ?? 0];
    const four = [a >> 2, ((a & 3) << 4) | (b >> 4), ((b & 15) << 2) | (c >> 6), c & 63];
    text += four
      .slice(0, Math.min(bytes.length - i, 3) + 1)
      .map((six) => ALPHABET[six])
      .join('');
  }
  return text;
};

const fromBase64Url = (text: string): Uint8Array => {
  const sixes = [...text].map((c) => ALPHABET.indexOf(c));
  if (sixes.includes(-1) || sixes.length % 4 === 1) throw damaged();
  const bytes = new Uint8Array(Math.floor((sixes.length * 3) / 4));
  for (let i = 0, at = 0; i < sixes.length; i += 4) {
    const [a, b, c, d] = [sixes[i]!, sixes[i + 1] ?? 0, sixes[i + 2] ?? 0, sixes[i + 3] ?? 0];
    for (const byte of [(a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d]) {
      if (at < bytes.length) bytes[at++] = byte & 255;
    }
  }
  return bytes;
};

const deflated = (body: unknown): Uint8Array =>
  deflateSync(new TextEncoder().encode(JSON.stringify(body)), { level: 9 });

const packStage = (stage: stages.Stage): Uint8Array | null => {
  if (stage.wind.kind === 'samples') return null;
  return deflated([
    VERSION,
    placed(stage.rifle, RIFLE),
    placed(stage.air, AIR),
    packWind(stage.wind),
    placed(stage.effects, EFFECTS),
    stage.targets.map((target) => placed(target, TARGET)),
    stage.directionOfFire,
    stage.clock,
    stage.source.scenarioName,
    ...(stage.heights ? [placed(stage.heights, HEIGHTS)] : []),
  ]);
};

const packTask = ({ rifle, air, effects, targets, directionOfFire, name }: stages.Task): Uint8Array =>
  deflated([
    VERSION,
    rifle === null ? null : placed(rifle, RIFLE),
    air === null ? null : placed(air, AIR),
    null,
    placed(effects, EFFECTS),
    targets.map((target) => placed(target, TARGET)),
    directionOfFire,
    null,
    name,
  ]);

/** Bytes as decimal digits, for QR codes. A leading 1 keeps zeros. */
const toDigits = (bytes: Uint8Array): string =>
  BigInt(`0x01${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`).toString();

const fromDigits = (digits: string): Uint8Array => {
  const hex = BigInt(digits).toString(16);
  if (!hex.startsWith('1') || hex.length % 2 === 0) throw damaged();
  return Uint8Array.from({ length: (hex.length - 1) / 2 }, (_, i) =>
    Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16),
  );
};

/** Shortest link of digits, so that a link of letters is not taken for digits. */
const FEWEST_DIGITS = 40;
const bytesOf = (text: string): Uint8Array =>
  text.length >= FEWEST_DIGITS && /^\d+$/.test(text) ? fromDigits(text) : fromBase64Url(text);

/** A stage as a link's fragment: positional, deflated, base64url. Only provenance is lost, except the scenario's name. Null for recorded wind. */
export const writeStageLink = (stage: stages.Stage): string | null => {
  const bytes = packStage(stage);
  return bytes === null ? null : toBase64Url(bytes);
};

export const writeStageCode = (stage: stages.Stage): string | null => {
  const bytes = packStage(stage);
  return bytes === null ? null : toDigits(bytes);
};

/** A task as a link's fragment: a stage without wind. */
export const writeTaskLink = (task: stages.Task): string => toBase64Url(packTask(task));
export const writeTaskCode = (task: stages.Task): string => toDigits(packTask(task));

const rifleAt = (places: unknown) => ({ id: 0, updatedAt: null, ...named(places, RIFLE) });

/** The validated stage or task of a link, or its refusal. Stores nothing. */
export const readStageLink = (
  link: string,
): { readonly stage: stages.Stage } | { readonly task: stages.Task } | Refused =>
  orRefused(() => {
    const text = link.replace(/^#/, '');
    if (text.length === 0) throw new Refusal('empty', 'The link holds nothing.', { field: 'link' });
    if (text.length > MAX_LINK_CHARS)
      throw new Refusal('too-large', 'The link is longer than 8 kB.', { field: 'link' });
    const json = utf8(inflateAtMost(bytesOf(text), MAX_INFLATED));
    const body = json === null ? null : parseJson(json);
    if (!Array.isArray(body)) throw damaged();
    const [version, rifle, air, wind, effects, targets, directionOfFire, clock, scenarioName, heights] = body;
    if (version !== VERSION) {
      throw new Refusal('version', `The link is of version ${String(version).slice(0, 12)}; ${VERSION} is known.`, {
        field: 'link',
      });
    }
    const both = {
      effects: named(effects, EFFECTS),
      targets: Array.isArray(targets) ? targets.map((target) => named(target, TARGET)) : [],
      directionOfFire,
    };
    const task =
      wind === null
        ? stages.task.safeParse({
            ...both,
            name: scenarioName,
            rifle: rifle === null ? null : rifleAt(rifle),
            air: air === null ? null : named(air, AIR),
          })
        : null;
    if (task?.success) return { task: task.data };
    const read =
      task ??
      stages.stage.safeParse({
        ...both,
        rifle: rifleAt(rifle),
        air: named(air, AIR),
        wind: unpackWind(wind),
        clock,
        ...(heights !== undefined && { heights: named(heights, HEIGHTS) }),
        source: { scenarioId: null, scenarioName, windFieldId: null, rifle: '', air: '', wind: '' },
      });
    if (read.success) return { stage: read.data };
    const path = read.error.issues[0]?.path ?? [];
    throw new Refusal('out-of-bounds', `What the link says cannot be taken: ${fieldName(path)}.`, {
      field: path.join('.') || 'link',
    });
  });
