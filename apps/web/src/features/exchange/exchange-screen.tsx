import { shares } from '@windcall/contract';
import type { Outcome, ReadShared, Refused } from '@windcall/exchange';
import { FileWarning, Upload } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { panelOf, refresh, useCall, useCallMutation, useFailureToast } from '../../api/index.ts';
import { useDemo } from '../../demo/use-demo.ts';
import { Button, Disclosure, EmptyState, Panel, Table } from '../../kit/index.ts';
import { KeepButton } from '../../share/keep-button.tsx';
import { LookAtThing } from '../../share/look-at-thing.tsx';
import { Screen } from '../../shell/screen.tsx';
import { useUnits } from '../../units/index.ts';
import { warningText } from './exchange-words.ts';
import { ExportList } from './export-list.tsx';
import { NameColumns } from './name-columns.tsx';
import { EverythingOfMine, OtherThings } from './other-things.tsx';
import { readFile } from './read-file.ts';
import { TakeEverything } from './take-everything.tsx';
import { TakeLog } from './take-log.tsx';
import { TakeCurve, TakeProfile, TakeVelocities } from './take-parts.tsx';
import { TakePlots } from './take-plots.tsx';
import { useBroughtDay } from './use-brought-day.ts';

export const OwnLinks = () => {
  const units = useUnits();
  const list = useCall(shares.listShares, {});
  const end = useCallMutation(shares.deleteShare, {
    onSuccess: () => refresh(shares.listShares),
    onError: useFailureToast('Delete Failed', 'The link could not be ended.'),
  });
  return (
    <Panel title="Your links" {...panelOf(units, list)}>
      {list.data?.length === 0 && (
        <p className="text-sm text-ink-3">
          Scenarios, cards and winds you have shared. A shared stage is in its link and never on the server.
        </p>
      )}
      <ul>
        {list.data?.map(({ id, kind, name }) => (
          <li key={id} className="flex items-center justify-between gap-2 border-b border-line py-2">
            <a href={`/s/${id}`} className="min-w-0 truncate underline underline-offset-4">
              {name} <span className="text-xs text-ink-3">{kind}</span>
            </a>
            <Button
              size="sm"
              variant="quiet"
              aria-label={`End the link to ${name}`}
              onClick={() => end.mutate({ params: { id } })}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
};

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
const LinesOfFile = ({ rows }: { readonly rows: Rows }) => {
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
          { header: 'Line', align: 'end', cell: ({ line }) => line },
          { header: 'Taken as', cell: ({ is }) => is },
          { header: 'Because', cell: ({ why }) => why },
          { header: 'String', className: 'max-sm:hidden', cell: ({ string }) => string },
        ]}
      />
    </Disclosure>
  );
};

const placeOf = ({ field, line }: Refused): string =>
  line === undefined ? (field === undefined || field === 'file' ? '' : ` (${field})`) : ` (line ${line})`;

const RefusedFile = ({ name, refused }: { readonly name: string; readonly refused: Refused }) => (
  <div role="alert">
    <EmptyState
      icon={<FileWarning />}
      title={`${name} was not imported${placeOf(refused)}`}
      text={`${refused.why} Nothing was stored.`}
    />
  </div>
);

const FilePreview = (props: {
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

interface Opened {
  readonly name: string;
  readonly outcome: Outcome;
}

const withName = (thing: ReadShared['shared'], name: string): shares.Shareable =>
  thing.kind === 'wind' && !('windField' in thing.body)
    ? { kind: 'wind', body: { name: name.slice(0, 120), windField: thing.body } }
    : (thing as shares.Shareable);

const Found = ({ name, outcome, done }: Opened & { readonly done: () => void }) => {
  if ('refused' in outcome) return <RefusedFile name={name} refused={outcome} />;
  const shared = 'shared' in outcome ? withName(outcome.shared, name) : null;
  return (
    <FilePreview name={name} outcome={outcome}>
      {'profile' in outcome && <TakeProfile outcome={outcome} done={done} />}
      {'curve' in outcome && <TakeCurve curve={outcome.curve} done={done} />}
      {'velocities' in outcome && <TakeVelocities outcome={outcome} done={done} />}
      {'plots' in outcome && <TakePlots outcome={outcome} done={done} />}
      {'log' in outcome && <TakeLog outcome={outcome} name={name} done={done} />}
      {shared !== null && (
        <div className="flex flex-col gap-4">
          <LookAtThing thing={shared} />
          <div>
            <KeepButton thing={shared} done={done} />
          </div>
        </div>
      )}
      {'everything' in outcome && <TakeEverything everything={outcome.everything} done={done} />}
    </FilePreview>
  );
};

/** Imports and exports. Files are read here and shown before anything is stored. */
export const ExchangeScreen = () => {
  const demo = useDemo();
  const { id, day, stage } = useBroughtDay();
  const [opened, setOpened] = useState<Opened | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const open = async (chosen: File): Promise<void> => setOpened({ name: chosen.name, outcome: await readFile(chosen) });
  const refused = opened !== null && 'refused' in opened.outcome ? opened.outcome : null;
  return (
    <Screen
      title="Import and export"
      lead="Profiles (.a7p, .ebcp, JSON), drag curves (.drg), chronographs (CSV, Garmin .xlsx and .fit), plots of ShotMarker and Silver Mountain, Kestrel logs, come-up tables, any CSV; scenarios, stages, cards and winds of this program. Files are read in this browser and shown before anything is stored."
    >
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {stage && (
            <p className="max-w-prose">
              For{' '}
              <Link to={`/days/${id}/${stage.n}`} className="underline underline-offset-4">
                stage {stage.n} of {day?.name}
              </Link>
              : shots go to this stage; a velocity, a drag curve or a table to the rifle of the day; the wind of a log
              to that evening’s practice.
            </p>
          )}
          <input
            ref={file}
            type="file"
            aria-label="File to read"
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              // so that the same file can be chosen again
              event.target.value = '';
              if (chosen) void open(chosen);
            }}
          />
          <Button
            // once a file is read, its panel has the next step
            variant={opened === null || (refused !== null && refused.table === undefined) ? 'primary' : 'plain'}
            className="self-start"
            icon={<Upload aria-hidden className="size-4" />}
            onClick={() => demo.checkFeature('profileEditingEnabled') && file.current?.click()}
          >
            Choose a file
          </Button>
          {opened !== null && refused?.table !== undefined ? (
            <NameColumns
              key={opened.name}
              table={refused.table}
              refused={refused}
              name={opened.name}
              onRead={(outcome) => setOpened({ name: opened.name, outcome })}
            />
          ) : (
            opened !== null && <Found key={opened.name} {...opened} done={() => setOpened(null)} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <ExportList />
          <OtherThings />
          <OwnLinks />
          <EverythingOfMine />
        </div>
      </div>
    </Screen>
  );
};
