import type { Outcome, Refused } from '@windcall/exchange';
import { FileWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Panel } from '../../kit/panel.tsx';
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

/** Where in the file the reason lies. */
const placeOf = ({ field, line }: Refused): string =>
  line === undefined ? (field === undefined || field === 'file' ? '' : ` (${field})`) : ` (line ${line})`;

/** Why a file is not taken. */
export const RefusedFile = ({ name, refused }: { readonly name: string; readonly refused: Refused }) => (
  <div role="alert">
    <EmptyState
      icon={<FileWarning />}
      title={`${name} was not imported${placeOf(refused)}`}
      text={`${refused.why} Nothing was stored.`}
    />
  </div>
);

/** What was read, what is doubtful and what is not kept, before anything is stored. */
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
  </div>
);
