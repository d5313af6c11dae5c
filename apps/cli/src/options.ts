import { parseArgs } from 'node:util';
import { PRESETS, parseFigure, typedNumber, type UnitChoices, unitOf } from '@windcall/units';
import { Refusal } from './refusal.ts';

/** Every option with its kind of value and help text, for the parser and the help. */
export const OPTIONS = {
  rifle: { takes: 'words', help: 'bullet of the library: "Hornady ELD Match 140 gr .264"' },
  barrel: { takes: 'words', help: 'load or rifle to shoot it from, where the library knows several' },
  velocity: { takes: 'fps', help: 'muzzle velocity, in place of the published one' },
  twist: { takes: 'inches', help: 'inches of barrel a turn, in place of the published ones' },
  profile: { takes: 'file', help: 'rifle from a file: JSON of the app, .a7p, .ebcp, a drag curve' },
  units: { takes: 'preset', help: 'us, metric or mixed: units of bare numbers and of what is printed' },
  json: { takes: null, help: 'print JSON in yards, mph, °F, inHg and mil' },
  csv: { takes: null, help: 'print a table as CSV' },
  from: { takes: 'distance', help: 'table: first distance, in the unit of --units, or with its own: 300m' },
  to: { takes: 'distance', help: 'table: last distance; wind: how far it reaches, yards' },
  step: { takes: 'distance', help: 'table: between rows; wind: yards' },
  coriolis: { takes: 'word', help: 'in or out: whether the turning of the Earth counts' },
  latitude: { takes: 'degrees', help: 'where it is shot, for Coriolis; south is negative: --latitude=-33' },
  direction: { takes: 'degrees', help: 'direction of fire, degrees true, for Coriolis' },
  targets: { takes: 'list', help: 'card: "300x2, 600x1.5": yards x MOA' },
  eye: { takes: 'mph', help: 'card: how well you read the wind, one standard deviation; 2 if not given' },
  holds: { takes: 'count', help: 'card: at most so many holds, 1 to 6; as many as pay if not given' },
  ground: { takes: 'name', help: 'natural air: desert, mown, meadow, brush, edge' },
  sky: { takes: 'name', help: 'natural air: overcast, broken, sun, night' },
  preset: { takes: 'name', help: 'wind: a preset of the generator, in place of ground and sky' },
  seed: { takes: 'digits', help: 'same seed, same wind' },
  seconds: { takes: 'count', help: 'wind: how long' },
  help: { takes: null, help: 'this text' },
} as const satisfies Readonly<Record<string, { readonly takes: string | null; readonly help: string }>>;

type Name = keyof typeof OPTIONS;
/** The typed options and words, and the units of bare numbers. */
export interface Typed {
  readonly words: readonly string[];
  readonly text: (name: Name) => string | null;
  /** A number within bounds, or null if not typed. */
  readonly number: (name: Name, least: number, most: number) => number | null;
  /** A distance within bounds, in yards, from the typed or chosen unit; null if not typed. */
  readonly yards: (name: Name, least: number, most: number) => number | null;
  readonly isOn: (name: Name) => boolean;
  /** One of some words, by default the first. */
  readonly oneOf: <const W extends string>(name: Name, words: readonly W[]) => W;
  readonly choices: UnitChoices;
}

const readArgs = (args: readonly string[]) => {
  const options = Object.fromEntries(
    Object.entries(OPTIONS).map(([name, { takes }]) => [
      name,
      { type: takes === null ? 'boolean' : 'string' } as const,
    ]),
  );
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new Refusal(String(error instanceof Error ? error.message.split('. ')[0] : error));
  }
};

/** Reads a command's arguments; a `Refusal` names an invalid one. */
export const readOptions = (args: readonly string[], command: string, takes: readonly Name[]): Typed => {
  // "-10C 600 m" is a line, not an option
  const isLine = /^[-−]\.?\d/.test(args[0] ?? '');
  const { values, positionals } = readArgs(isLine ? args.slice(1) : args);
  const words = [...(isLine ? args.slice(0, 1) : []), ...positionals];
  const strange = Object.keys(values).find((name) => !takes.some((known) => known === name));
  if (strange !== undefined) throw new Refusal(`${command} takes no --${strange}`);
  const text = (name: Name): string | null => (typeof values[name] === 'string' ? values[name] : null);
  const oneOf = <const W extends string>(name: Name, words: readonly W[]): W => {
    const typed = text(name);
    const found = typed === null ? words[0] : words.find((word) => word === typed);
    if (found === undefined) throw new Refusal(`--${name} must be one of ${words.join(', ')}, got ${typed}`);
    return found;
  };
  const choices = PRESETS[oneOf('units', ['us', 'metric', 'mixed'])];
  return {
    words,
    text,
    number: (name, least, most) => {
      const typed = text(name);
      if (typed === null) return null;
      const read = typedNumber(typed, (one) => one >= least && one <= most);
      const value = read.status === 'ok' ? read.value : Number.NaN;
      if (!(value >= least && value <= most)) throw new Refusal(`--${name} must be ${least} to ${most}, got ${typed}`);
      return value;
    },
    yards: (name, min, max) => {
      const typed = text(name);
      if (typed === null) return null;
      const read = parseFigure('range', typed, choices, { min, max });
      if (read.status === 'ok' && read.value >= min && read.value <= max) return read.value;
      const { name: unit, shown } = unitOf('range', choices);
      const told = (yards: number): number => Math.round(shown(yards, {}));
      throw new Refusal(`--${name} must be ${told(min)} to ${told(max)} ${unit}, got ${typed}`);
    },
    isOn: (name) => values[name] === true,
    oneOf,
    choices,
  };
};
