import type { Outcome, Refused } from '@windcall/exchange';
import { FileWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import { Disclosure } from '../../kit/disclosure.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Table } from '../../kit/table.tsx';
import { warningText } from './exchange-words.ts';

const Lines = ({ title, lines, none }: { title: string; lines: readonly string[]; none: string }) => (
  <Panel title={title}>
    {lines.length === 0 ? (
      <p className="text-sm text-ink-3">{none}</p>
    ) : (
      <ul className="flex list-disc flex-col gap-1 pl-5 text-base text-ink-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )}
  </Panel>
);

type Rows = NonNullable<Outcome['rows']>;
const ROLES = ['shot', 'sighter', 'summary', 'rifle', 'range', 'note', 'heading', 'unit'] as const;

/** Roles of the file's filled lines, shown before storing. */
export const LinesOfFile = ({ rows }: { readonly rows: Rows }) => {
  const filled = rows.filter(({ is }) => is !== 'empty');
  const counts = ROLES.flatMap((role) => {
    const n = filled.filter(({ is }) => is === role).length;
    return n === 0 ? [] : [`${n} ${role}`];
  });
  return (
    <Disclosure title={`What each line is: ${counts.join(', ')}`}>
      <Table
        caption="Lines of the file"
        rows={filled}
        rowKey={({ line }) => line}
        pageSize={50}
        noun="lines"
        columns={[
          { key: 'line', header: 'Line', align: 'end', cell: ({ line }) => line },
          { key: 'is', header: 'Taken as', cell: ({ is }) => is },
          { key: 'why', header: 'Because', cell: ({ why }) => why },
          { key: 'string', header: 'String', className: 'max-sm:hidden', cell: ({ string }) => string },
        ]}
      />
    </Disclosure>
  );
};

const placeOf = ({ field, line }: Refused): string =>
  line === undefined ? (field === undefined || field === 'file' ? '' : ` (${field})`) : ` (line ${line})`;

export const RefusedFile = ({ name, refused }: { readonly name: string; readonly refused: Refused }) => (
  <div role="alert">
    <EmptyState
      icon={<FileWarning />}
      title={`${name} was not imported${placeOf(refused)}`}
      text={`${refused.why} Nothing was stored.`}
    />
  </div>
);

/** Contents, doubts and lost parts of a file, shown before storing. */
export const FilePreview = (props: {
  readonly name: string;
  readonly outcome: Exclude<Outcome, Refused>;
  readonly children: ReactNode;
}) => (
  <div className="flex flex-col gap-6">
    <Panel title={`Read from ${props.name}`}>{props.children}</Panel>
    <div className="grid gap-6 sm:grid-cols-2">
      <Lines title="Doubtful" lines={props.outcome.warnings.map(warningText)} none="Nothing." />
      <Lines title="Not kept" lines={props.outcome.lost} none="Everything in the file is imported." />
    </div>
    {props.outcome.rows !== undefined && <LinesOfFile rows={props.outcome.rows} />}
  </div>
);
