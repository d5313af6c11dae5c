import { matches as contract } from '@windcall/contract';
import { freeName, keyOfName } from '../../accounts/username-key.ts';
import { databaseNow, transaction } from '../../db/index.ts';
import { readCsv } from '../../http/csv.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal, refuseField } from '../../refusal.ts';
import { isClosed } from '../../sealed/gate.ts';
import { refuseTooMany } from './make-match.ts';
import { addListed, changeMatch, type EntryRow, findEntries, lockMatch, type MatchRow } from './store.ts';

type Row = ReturnType<typeof contract.rosterRow.parse>;

/**
 * Columns by header, in any order; for each column the first header that fits. Source: PractiScore,
 * community.practiscore.com/t/249 and blog.practiscore.com/psregimport.
 */
const HEADERS = {
  member: /member/i,
  first: /first.*name/i,
  last: /last.*name/i,
  squad: /squad/i,
  division: /division/i,
  class: /class/i,
  category: /categor/i,
  name: /name/i,
} as const;
type Column = keyof typeof HEADERS;

/** Names of a list by the published rule of headers. Rows without a name are left out. */
export const readRoster = (csv: string) => {
  const [heads = [], ...lines] = readCsv(csv);
  const at = new Map<Column, number>();
  for (const [i, head] of heads.entries()) {
    const column = (Object.keys(HEADERS) as Column[]).find((name) => HEADERS[name].test(head));
    if (column !== undefined && !at.has(column)) at.set(column, i);
  }
  const isWhole = at.has('first') && at.has('last');
  if (isWhole) at.delete('name');
  else for (const part of ['first', 'last'] as const) at.delete(part);
  if (!isWhole && !at.has('name'))
    throw refuseField('csv', 'needs a header with a name: Name, or First Name and Last Name');
  const used = new Set(at.values());
  const rows = lines.flatMap((cells, i): Row[] => {
    const cell = (column: Column): string => cells[at.get(column) ?? -1]?.trim() ?? '';
    const name = isWhole ? `${cell('first')} ${cell('last')}`.trim() : cell('name');
    if (name === '') return [];
    const { member, squad, division, category } = Object.fromEntries(
      (['member', 'squad', 'division', 'category'] as const).map((column) => [column, cell(column)]),
    );
    const row = contract.rosterRow.safeParse({ name, member, squad, division, class: cell('class'), category });
    if (row.success) return [row.data];
    const { path, message } = row.error.issues[0] ?? { path: [], message: '' };
    throw refuseField('csv', `line ${i + 2}, ${String(path[0])}: ${message}`);
  });
  const headsOf = (isRead: boolean) =>
    heads.filter((head, i) => head.trim() !== '' && used.has(i) === isRead).slice(0, 64);
  return { rows, read: headsOf(true), ignored: headsOf(false).map((head) => head.slice(0, 80)) };
};

const sameAs = (row: Row) => (entry: Pick<EntryRow, 'name' | 'member'>) =>
  keyOfName(entry.name) === keyOfName(row.name) && (entry.member ?? '') === row.member;

/** New rows of a list, and the divisions, including ones that only the rows name. */
const newRows = ({ document }: MatchRow, entries: readonly EntryRow[], rows: readonly Row[]) => {
  const divisions = [...document.divisions];
  const divisionOf = (wanted: string): string => {
    if (wanted === '') return divisions[0] ?? '';
    const known = divisions.find((name) => name.toLowerCase() === wanted.toLowerCase());
    if (known === undefined) divisions.push(wanted);
    return known ?? wanted;
  };
  const fresh = rows.filter((row, i) => !entries.some(sameAs(row)) && !rows.slice(0, i).some(sameAs(row)));
  return { rows: fresh.map((row) => ({ ...row, division: divisionOf(row.division) })), divisions };
};

/** Reads a list, and adds its new names if `confirm` is true. */
export const putRoster = async ({ db }: Platform, match: MatchRow, csv: string, confirm: boolean) => {
  const list = readRoster(csv);
  const answer = (rows: Row[]) => ({ ...list, rows, known: list.rows.length - rows.length, stored: confirm });
  if (!confirm) return answer(newRows(match, await findEntries(db, match.id), list.rows).rows);
  return transaction(db, async (tx) => {
    const locked = await lockMatch(tx, match.id);
    if (locked === undefined || isClosed(locked, await databaseNow(tx))) throw new Refusal('match-closed');
    const entries = await findEntries(tx, match.id);
    const { rows, divisions } = newRows(locked, entries, list.rows);
    refuseTooMany(entries.length + rows.length);
    if (divisions.length > contract.MATCH_LIMITS.divisions)
      throw refuseField('csv', `names more than ${contract.MATCH_LIMITS.divisions} divisions: ${divisions.join(', ')}`);
    if (divisions.length > locked.document.divisions.length)
      await changeMatch(tx, match.id, { document: { ...locked.document, divisions } });
    const taken = new Set(entries.map(({ name }) => keyOfName(name)));
    const first = 1 + Math.max(0, ...entries.map(({ number }) => number ?? 0));
    await addListed(
      tx,
      rows.map((row, i) => {
        const name = freeName(row.name, taken);
        taken.add(keyOfName(name));
        return { ...row, matchId: match.id, name, number: first + i, profileName: '' };
      }),
    );
    return answer(rows);
  });
};
