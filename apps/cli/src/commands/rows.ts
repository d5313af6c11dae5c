import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { guessColumns, type Outcome } from '@windcall/exchange';
import { read } from '@windcall/exchange/all';
import type { Typed } from '../options.ts';
import { type Ended, Refusal } from '../refusal.ts';

const KINDS = ['profile', 'curve', 'velocities', 'log', 'plots', 'shared', 'everything'] as const;
const kindOf = (outcome: Outcome): string | null =>
  KINDS.find((kind) => kind in outcome) ?? ('refused' in outcome && outcome.table !== undefined ? 'table' : null);

/** Open questions about a file, or about the columns of an unknown table. */
const openIn = (outcome: Outcome) => {
  if ('log' in outcome && outcome.dates !== null)
    return [{ text: 'the first number of its dates', offers: ['the day', 'the month'] }];
  if (!('refused' in outcome)) return outcome.open ?? [];
  const { table } = outcome;
  if (table === undefined) return [];
  return [
    ...(table.headingAt < 0 ? [{ text: 'the heading', offers: ['no heading', 'the first line'] }] : []),
    ...guessColumns(table).map((guess, i) => ({
      text: table.header[i] || `column ${i + 1}`,
      offers: guess === '' ? [] : [guess.replace('|', ', ')],
    })),
  ];
};

/**
 * `windcall rows shots.csv --json`: the meaning of each line of a file. Ends with 2 if a question is open or the file
 * is refused.
 */
export const rowsCommand = async (typed: Typed): Promise<Ended> => {
  const path = typed.words.join(' ');
  if (path === '') throw new Refusal('rows: name a file');
  const bytes = (() => {
    try {
      return readFileSync(path);
    } catch {
      throw new Refusal(`cannot read ${path}`);
    }
  })();
  const outcome = read(new Uint8Array(bytes), basename(path));
  const open = openIn(outcome);
  const refused = 'refused' in outcome ? outcome.why : null;
  const said = {
    kind: kindOf(outcome),
    rows: outcome.rows ?? [],
    open,
    lost: 'lost' in outcome ? outcome.lost : [],
    ...(refused === null ? {} : { refused }),
  };
  const status = open.length > 0 || refused !== null ? 2 : 0;
  if (typed.isOn('json')) return { status, stdout: `${JSON.stringify(said)}\n`, stderr: '' };
  const lines = [
    ...said.rows.map(
      ({ line, is, why, string }) => `${String(line).padStart(5)}  ${is.padEnd(8)}${string ?? ''}  ${why}`,
    ),
    ...open.map(({ text, offers }) => `Open: ${text}${offers.length === 0 ? '' : `: ${offers.join(', or ')}`}`),
    ...said.lost.map((one) => `Not kept: ${one}`),
  ];
  return {
    status,
    stdout: lines.map((line) => `${line}\n`).join(''),
    stderr: refused === null ? '' : `windcall: ${refused}\n`,
  };
};
