import { cardCommand } from './commands/card.ts';
import { readCommand } from './commands/read.ts';
import { rowsCommand } from './commands/rows.ts';
import { solveCommand } from './commands/solve.ts';
import { tableCommand } from './commands/table.ts';
import { windCommand } from './commands/wind.ts';
import { OPTIONS, readOptions, type Typed } from './options.ts';
import { type Ended, Refusal } from './refusal.ts';

interface Command {
  readonly help: string;
  /** Accepted options; others are refused. */
  readonly takes: readonly (keyof typeof OPTIONS)[];
  readonly run: (typed: Typed) => string | Promise<string | Ended>;
}

const RIFLE = ['rifle', 'barrel', 'velocity', 'twist', 'profile', 'units', 'json'] as const;
const FIRING = ['coriolis', 'latitude', 'direction'] as const;
const COMMANDS: Readonly<Record<string, Command>> = {
  solve: {
    help: 'the firing solution: windcall solve "640 yd, 6 mph from 2:00, 35 F"; - answers each line of input',
    takes: [...RIFLE, ...FIRING],
    run: solveCommand,
  },
  table: {
    help: 'a range table: windcall table "6 mph from 2:00" --from 100 --to 1000 --step 50',
    takes: [...RIFLE, ...FIRING, 'csv', 'from', 'to', 'step'],
    run: tableCommand,
  },
  card: {
    help: 'wind holds and what they promise: windcall card "8 mph from 3" --targets "300x2, 600x1.5"',
    takes: [...RIFLE, ...FIRING, 'targets', 'holds', 'ground', 'sky', 'seed'],
    run: cardCommand,
  },
  read: {
    help: 'what a line says, not answered: windcall read "400-1150 by 75, DA 5500, 8-14 from 2:30" --json',
    takes: RIFLE,
    run: readCommand,
  },
  rows: {
    help: 'what each line of a file is, nothing stored: windcall rows shots.csv --json',
    takes: ['json'],
    run: rowsCommand,
  },
  wind: {
    help: 'a wind over distance and time: windcall wind --seed 42 --json > wind.json',
    takes: ['preset', 'seed', 'to', 'step', 'seconds', 'json'],
    run: windCommand,
  },
};

const helpText = (): string => {
  const commands = Object.entries(COMMANDS).map(([name, { help }]) => `  ${name.padEnd(7)}${help}`);
  const options = Object.entries(OPTIONS).map(
    ([name, { takes, help }]) => `  ${`--${name}${takes === null ? '' : ` <${takes}>`}`.padEnd(20)}${help}`,
  );
  return `${['windcall <command> [words] [options]', '', ...commands, '', ...options].join('\n')}\n`;
};

/** Runs a command line without the program's name. Errors that the user can fix end with status 2; others throw. */
export const runCommandLine = async (args: readonly string[]): Promise<Ended> => {
  const [name = 'help', ...rest] = args;
  const command = COMMANDS[name];
  if (['help', '--help', '-h'].includes(name) || (command !== undefined && rest.includes('--help')))
    return { status: 0, stdout: helpText(), stderr: '' };
  if (command === undefined)
    return { status: 2, stdout: '', stderr: `windcall: no command "${name}"\n\n${helpText()}` };
  try {
    const ran = await command.run(readOptions(rest, name, command.takes));
    if (typeof ran === 'string') return { status: 0, stdout: ran, stderr: '' };
    return ran;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: 2, stdout: '', stderr: `windcall: ${error.message}\n` };
  }
};
