import type { shares } from '@windcall/contract';
import type { Outcome, ReadShared } from '@windcall/exchange';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useDemo } from '../../demo/use-demo.ts';
import { Button } from '../../kit/button.tsx';
import { KeepButton } from '../../share/keep-button.tsx';
import { LookAtThing } from '../../share/look-at-thing.tsx';
import { Screen } from '../../shell/screen.tsx';
import { ExportList } from './export-list.tsx';
import { FilePreview, RefusedFile } from './file-preview.tsx';
import { NameColumns } from './name-columns.tsx';
import { EverythingOfMine, OtherThings } from './other-things.tsx';
import { OwnLinks } from './own-links.tsx';
import { readFile } from './read-file.ts';
import { TakeEverything } from './take-everything.tsx';
import { TakeLog } from './take-log.tsx';
import { TakeCurve, TakeProfile, TakeVelocities } from './take-parts.tsx';
import { TakePlots } from './take-plots.tsx';

interface Opened {
  readonly name: string;
  readonly outcome: Outcome;
}

/** Names a bare wind by its file. */
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
            // a read file has the next step
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
