import { admin, type ReplyOf } from '@windcall/contract';
import { useState } from 'react';
import { panelSaying, useCall } from '../../api/index.ts';
import { Button, type Column, EmptyState, formatDateTime, Panel, Table, Tabs } from '../../kit/index.ts';
import { Screen } from '../../shell/screen.tsx';
import { DemoLimitsPanel } from './demo-limits-panel.tsx';
import { LinksPanel } from './links-panel.tsx';
import { NewerReleaseNote } from './newer-release.tsx';
import { ServerPanel } from './server-panel.tsx';
import { adminMessage } from './user-words.ts';
import { UsersPanel } from './users-panel.tsx';

type Entry = ReplyOf<typeof admin.listAudit>[number];

const PAGE_SIZE = 50;
const MOST = 200;

const ACTIONS: Readonly<Record<string, string>> = {
  'update-user': 'Updated user',
  'reset-password': 'Reset password',
  'delete-user': 'Deleted user',
  'create-demo': 'Created demo user',
  'create-demo-user': 'Created demo user',
  'update-demo-restrictions': 'Changed demo limits',
  'make-backup': 'Made a backup',
  'verify-backup': 'Verified a backup',
  'download-backup': 'Downloaded a backup',
  'delete-backup': 'Deleted a backup',
};

/** An audited action in words; an unknown one without its dashes. */
const describeAction = (action: string): string => ACTIONS[action] ?? action.replaceAll('-', ' ');

/** Changed values of an audited action: `isAdmin: true, sub_status: active`. */
const describeDetails = (details: Readonly<Record<string, unknown>>): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');

const Details = ({ entry }: { readonly entry: Entry }) => (
  <span className="text-sm text-ink-2 [overflow-wrap:anywhere]">{describeDetails(entry.details)}</span>
);

/** On a phone the actor is under the time, and the target under the action. */
const COLUMNS: readonly Column<Entry>[] = [
  {
    header: 'When',
    sortBy: (entry) => Date.parse(entry.at),
    cell: (entry) => (
      <span className="flex flex-col">
        <span className="sm:whitespace-nowrap">{formatDateTime(entry.at)}</span>
        <span className="text-sm text-ink-2 [overflow-wrap:anywhere] sm:hidden">{entry.adminName}</span>
      </span>
    ),
  },
  {
    header: 'Administrator',
    className: 'hidden sm:table-cell',
    sortBy: (entry) => entry.adminName,
    cell: (entry) => entry.adminName,
  },
  {
    header: 'Action',
    sortBy: (entry) => describeAction(entry.action),
    cell: (entry) => (
      <span className="flex flex-col">
        <span>{describeAction(entry.action)}</span>
        <span className="text-sm text-ink-2 [overflow-wrap:anywhere] sm:hidden">{entry.userName}</span>
        <span className="md:hidden">
          <Details entry={entry} />
        </span>
      </span>
    ),
  },
  {
    header: 'User',
    className: 'hidden sm:table-cell',
    sortBy: (entry) => entry.userName,
    cell: (entry) => entry.userName ?? <span className="text-ink-3">–</span>,
  },
  {
    header: 'Details',
    className: 'hidden md:table-cell',
    cell: (entry) => <Details entry={entry} />,
  },
];

const AuditPanel = () => {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const audit = useCall(admin.listAudit, { query: { limit } }, { staleTime: 0, placeholderData: (before) => before });
  const entries = audit.data ?? [];
  return (
    <Panel
      title="Audit"
      untitled
      {...panelSaying(audit, (error) => adminMessage(error, 'The audit could not be loaded.'))}
    >
      <Table
        caption="What administrators did"
        columns={COLUMNS}
        rows={entries}
        rowKey={(entry) => entry.id}
        empty={<EmptyState title="Nothing yet" text="Every change an administrator makes is listed here." />}
      />
      {entries.length === limit && limit < MOST && (
        <Button className="mt-3 self-start" size="sm" pending={audit.isFetching} onClick={() => setLimit(MOST)}>
          Show more
        </Button>
      )}
    </Panel>
  );
};

export const AdminScreen = () => {
  const [tab, setTab] = useState<'users' | 'links' | 'demo' | 'audit' | 'server'>('users');
  return (
    <Screen title="Administrator panel">
      <NewerReleaseNote />
      <Tabs
        label="Administration"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'users', label: 'Users', content: <UsersPanel /> },
          { value: 'links', label: 'Links', content: <LinksPanel /> },
          { value: 'demo', label: 'Demo limits', content: <DemoLimitsPanel /> },
          { value: 'audit', label: 'Audit', content: <AuditPanel /> },
          { value: 'server', label: 'Server', content: <ServerPanel /> },
        ]}
      />
    </Screen>
  );
};
