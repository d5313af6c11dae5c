import { matches } from '@windcall/contract';
import { type FormEvent, useRef, useState } from 'react';
import { refresh, useCall, useCallMutation } from '../../../api/index.ts';
import { Button, Dialog, Panel, SegmentedControl, TextField } from '../../../kit/index.ts';
import { QrCode } from '../../../share/qr-code.tsx';
import { toast, toastError } from '../../../toasts/toast.ts';

type Match = matches.Match;

const linkOf = ({ code }: Match): string => `${window.location.origin}/practice/matches/${code}`;

export const CopyLink = ({ match, isNext }: { readonly match: Match; readonly isNext: boolean }) => {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(linkOf(match));
      toast({ title: 'Link Copied', description: 'Who has it can enter. Nobody finds it by guessing.' });
    } catch (error) {
      console.error('the clipboard refused', error);
      toastError('Copy Failed', `Copy the code by hand: ${match.code}`);
    }
  };
  return (
    <Button
      variant={isNext ? 'primary' : 'plain'}
      size={isNext ? 'lg' : 'md'}
      className={isNext ? 'w-full' : ''}
      onClick={() => void copy()}
    >
      Copy the link
    </Button>
  );
};

const COLUMNS = {
  name: 'Name',
  member: 'Member',
  squad: 'Squad',
  division: 'Division',
  class: 'Class',
  category: 'Category',
} as const;
type Row = Record<keyof typeof COLUMNS, string>;
const KEYS = Object.keys(COLUMNS) as (keyof Row)[];
const NOBODY: Row = { name: '', member: '', squad: '', division: '', class: '', category: '' };
const csvOf = (row: Row): string =>
  `${Object.values(COLUMNS).join(',')}\n${KEYS.map((key) => `"${row[key].replaceAll('"', '""')}"`).join(',')}`;

const SHOWN = 8;
const List = ({ rows }: { readonly rows: readonly { [key in keyof Row]?: string | null }[] }) => {
  const keys = KEYS.filter((key) => rows.some((row) => row[key]));
  if (rows.length === 0) return null;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left">
        <thead>
          <tr className="text-xs text-ink-3">
            {keys.map((key) => (
              <th key={key} scope="col" className="py-1 pr-3 font-normal">
                {COLUMNS[key]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name is its place in the list
            <tr key={i} className="border-t border-line">
              {keys.map((key) => (
                <td key={key} className={`py-1.5 pr-3 ${key === 'name' ? '' : 'text-sm text-ink-2'}`}>
                  {row[key] || '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > SHOWN && <p className="py-2 text-sm text-ink-3">and {rows.length - SHOWN} more</p>}
    </div>
  );
};

/** Names of a match: typed, or from a file with a preview; and the choice of who may enter. */
const Entries = ({ match }: { readonly match: Match }) => {
  const file = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<{ name: string; csv: string } | null>(null);
  const [typed, setTyped] = useState<Row | null>(null);
  const progress = useCall(matches.getMatchProgress, { params: { code: match.code } });
  const change = useCallMutation(matches.changeMatch, { onSuccess: () => void refresh(matches.getMatch) });
  const show = useCallMutation(matches.putRoster, {
    onError: () => setRead(null),
    failed: ['Not Read', 'The list could not be read.'],
  });
  const add = useCallMutation(matches.putRoster, {
    onSuccess: () => {
      setRead(null);
      setTyped(null);
      void refresh(matches.getMatch);
    },
    failed: ['Not Added', 'Nobody was added. Try again.'],
  });
  const params = { code: match.code };
  const entries = progress.data?.entries ?? [];
  const found = show.data;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed?.name.trim()) add.mutate({ params, body: { csv: csvOf(typed), confirm: true } });
  };
  return (
    <Panel
      title="Entries"
      className="[&>header]:flex-wrap"
      aside={
        <SegmentedControl
          label="Who may enter"
          className="h-11"
          value={match.entries}
          onChange={(who) => change.mutate({ params, body: { entries: who } })}
          choices={[
            { value: 'link', label: 'Whoever has the link' },
            { value: 'list', label: 'Only the list' },
          ]}
        />
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Button onClick={() => file.current?.click()}>Read a list…</Button>
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,text/csv"
          aria-label="List of entries"
          className="sr-only"
          tabIndex={-1}
          onChange={async ({ target }) => {
            const [chosen] = target.files ?? [];
            target.value = '';
            if (!chosen) return;
            const csv = await chosen.text();
            setRead({ name: chosen.name, csv });
            show.mutate({ params, body: { csv, confirm: false } });
          }}
        />
        <Button onClick={() => setTyped({ ...NOBODY, division: match.divisions[0] ?? '' })}>Add one</Button>
        <span className="ml-auto text-sm text-ink-3">
          <span className="figure">{entries.filter(({ taken }) => taken).length}</span> of{' '}
          <span className="figure">{entries.length}</span> here
        </span>
      </div>
      <List rows={entries} />
      <Dialog
        open={read !== null && found !== undefined}
        onOpenChange={() => setRead(null)}
        title={`Add ${found?.rows.length ?? 0} ${found?.rows.length === 1 ? 'entry' : 'entries'}?`}
        description={
          found
            ? `${found.rows.length + found.known} rows read from ${read?.name}. Read: ${found.read.join(', ')}.${found.ignored.length > 0 ? ` Not kept: ${found.ignored.join(', ')}.` : ''}${found.known > 0 ? ` ${found.known} on the list already.` : ''}`
            : ''
        }
        actions={
          <>
            <Button onClick={() => setRead(null)}>Cancel</Button>
            <Button
              variant="primary"
              pending={add.isPending}
              disabled={found?.rows.length === 0}
              onClick={() => read && add.mutate({ params, body: { csv: read.csv, confirm: true } })}
            >
              Add them
            </Button>
          </>
        }
      >
        <List rows={found?.rows ?? []} />
      </Dialog>
      <Dialog open={typed !== null} onOpenChange={() => setTyped(null)} title="Add an entry" size="sm">
        <form className="flex flex-col gap-3" onSubmit={submit}>
          {KEYS.map((key) => (
            <TextField
              key={key}
              label={COLUMNS[key]}
              maxLength={40}
              value={typed?.[key] ?? ''}
              onChange={(value) => typed && setTyped({ ...typed, [key]: value })}
            />
          ))}
          <Button type="submit" variant="primary" pending={add.isPending} disabled={!typed?.name.trim()}>
            Add the entry
          </Button>
        </form>
      </Dialog>
    </Panel>
  );
};

/** An open match as its director first sees it: the link to send, and the entries. */
export const Invite = ({ match, isNext }: { readonly match: Match; readonly isNext: boolean }) => (
  <div className="grid gap-8 lg:grid-cols-2">
    <Panel title="Link">
      {match.entered === 0 && <p className="text-ink-2">Nobody has entered yet. Send the link.</p>}
      <div className="my-4 grid items-center gap-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <QrCode text={linkOf(match)} label="QR code of the match" />
        <p className="figure wrap-anywhere">{linkOf(match).replace(/^https?:\/\//, '')}</p>
      </div>
      <CopyLink match={match} isNext={isNext} />
    </Panel>
    <Entries match={match} />
  </div>
);
