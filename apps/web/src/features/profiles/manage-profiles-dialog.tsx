import type { profiles } from '@windcall/contract';
import { Download, Pencil, Plus, Trash2, Upload } from 'lucide-react';
import { useRef } from 'react';
import { download } from '../../api/index.ts';
import { Badge, Button, Dialog, EmptyState, IconButton } from '../../kit/index.ts';
import { toast, toastError } from '../../toasts/toast.ts';
import { rifleText, useUnits } from '../../units/index.ts';
import { DemoButton } from './demo-button.tsx';
import { MAX_FILE_BYTES, profileFileName, profileFileText, readProfileFile } from './profile-file.ts';
import type { ProfileValues } from './profile-form.ts';
import { referenceText } from './profile-words.ts';

const exportProfile = (profile: profiles.Profile): void => {
  download(profileFileText(profile), profileFileName(profile.name), 'application/json');
  toast({ title: 'Export Started', description: `${profile.name} is saved as a JSON file.` });
};

/** Reads a profile from a chosen file; null, after a message, if it cannot be read. */
const importProfile = async (file: File): Promise<ProfileValues | null> => {
  if (file.size > MAX_FILE_BYTES) {
    toastError('Import Failed', `The file is larger than ${MAX_FILE_BYTES / 1000} kB.`);
    return null;
  }
  const text = await file.text().catch((error: unknown) => {
    console.error('the file cannot be read', error);
    return null;
  });
  if (text === null) {
    toastError('Import Failed', 'The file cannot be read.');
    return null;
  }
  const read = readProfileFile(text);
  if (read.status === 'ok') return read.values;
  toastError('Import Failed', read.message);
  return null;
};

type Profile = profiles.Profile;

export interface ProfileActs {
  readonly onChoose: (profile: Profile) => void;
  readonly onEdit: (profile: Profile) => void;
  readonly onDelete: (profile: Profile) => void;
}

interface ManageProfilesDialogProps {
  readonly onClose: () => void;
  readonly list: readonly Profile[];
  readonly selectedId: number;
  readonly acts: ProfileActs;
  readonly onCreate: () => void;
  readonly onImported: (values: ProfileValues) => void;
  /** True if a profile may be saved as a file; else explains why not. */
  readonly mayExport: () => boolean;
  readonly demoLocked: boolean;
}

interface RowProps {
  readonly profile: Profile;
  readonly selected: boolean;
  readonly acts: ProfileActs;
  readonly onExport: () => void;
  /** Disabled by demo mode; a press explains why. */
  readonly locked: boolean;
}

const Row = ({ profile, selected, acts, onExport, locked }: RowProps) => {
  const units = useUnits();
  const off = locked ? { 'aria-disabled': true, className: 'cursor-not-allowed opacity-60' } : {};
  const references = referenceText(profile);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3 first:pt-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex items-center gap-2 font-medium">
          <span className="min-w-0 [overflow-wrap:anywhere]">{profile.name}</span>
          {selected && <Badge tone="accent">in use</Badge>}
        </p>
        <p className="text-xs text-ink-2">{rifleText(units, profile)}</p>
        {references !== '' && <p className="text-xs text-ink-3">{references}</p>}
      </div>
      <div className="flex items-center gap-0.5">
        {!selected && (
          <Button size="sm" className="mr-1" onClick={() => acts.onChoose(profile)}>
            Use<span className="sr-only"> {profile.name}</span>
          </Button>
        )}
        <IconButton {...off} label={`Edit ${profile.name}`} onClick={() => acts.onEdit(profile)}>
          <Pencil aria-hidden className="size-4" />
        </IconButton>
        <IconButton label={`Export ${profile.name} as JSON`} onClick={onExport}>
          <Download aria-hidden className="size-4" />
        </IconButton>
        <IconButton {...off} label={`Delete ${profile.name}`} onClick={() => acts.onDelete(profile)}>
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </div>
    </li>
  );
};

export const ManageProfilesDialog = (props: ManageProfilesDialogProps) => {
  const { onClose, list, selectedId, acts, onCreate, onImported, mayExport, demoLocked } = props;
  const file = useRef<HTMLInputElement>(null);
  const importFrom = async (chosen: File): Promise<void> => {
    const values = await importProfile(chosen);
    if (values !== null) onImported(values);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Manage Profiles"
      description="Rifle, ammunition and scope, as the firing solution needs them."
      actions={
        demoLocked ? (
          <DemoButton>Demo - Editing Disabled</DemoButton>
        ) : (
          <>
            <input
              ref={file}
              type="file"
              accept=".json,application/json"
              aria-label="Profile file"
              className="sr-only"
              tabIndex={-1}
              onChange={(event) => {
                const chosen = event.target.files?.[0];
                // emptied, so that choosing the same file again fires a change
                event.target.value = '';
                if (chosen) void importFrom(chosen);
              }}
            />
            <Button icon={<Upload aria-hidden className="size-4" />} onClick={() => file.current?.click()}>
              Import from JSON
            </Button>
            <Button variant="primary" icon={<Plus aria-hidden className="size-4" />} onClick={onCreate}>
              Create New Profile
            </Button>
          </>
        )
      }
    >
      {list.length === 0 ? (
        <EmptyState
          title="No profiles yet"
          text="Until you add one, solutions are for the built-in 6.5 Creedmoor. Create your own, or import one from a file."
        />
      ) : (
        <ul aria-label="Weapon profiles">
          {list.map((profile) => (
            <Row
              key={profile.id}
              profile={profile}
              selected={profile.id === selectedId}
              acts={acts}
              locked={demoLocked}
              onExport={() => mayExport() && exportProfile(profile)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
};
