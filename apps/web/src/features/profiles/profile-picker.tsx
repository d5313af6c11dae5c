import type { profiles } from '@windcall/contract';
import { lazy, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../api/index.ts';
import { useDemo } from '../../demo/use-demo.ts';
import { Button, Select } from '../../kit/index.ts';
import { Later } from '../../shell/later.tsx';
import { rifleText, useUnits } from '../../units/index.ts';
import { DemoButton } from './demo-button.tsx';
import type { ProfileValues } from './profile-form.ts';
import { NEW_PROFILE_QUERY, NO_WEAPON, shownName } from './profile-words.ts';
import { useProfiles, useSelectedProfile } from './use-selected-profile.ts';

// loaded when first opened: the forms are large
const dialogs = () => import('./profile-dialogs.tsx');
const CreateProfileDialog = lazy(async () => ({ default: (await dialogs()).CreateProfileDialog }));
const DeleteProfileDialog = lazy(async () => ({ default: (await dialogs()).DeleteProfileDialog }));
const EditProfileDialog = lazy(async () => ({ default: (await dialogs()).EditProfileDialog }));
const ManageProfilesDialog = lazy(async () => ({
  default: (await import('./manage-profiles-dialog.tsx')).ManageProfilesDialog,
}));

const CREATE = 'create-new';
const DEFAULT = 'default';

type Act =
  | { readonly name: 'edit' | 'delete'; readonly profile: profiles.Profile }
  | { readonly name: 'create'; readonly imported: ProfileValues | null };

export const ProfilePicker = () => {
  const units = useUnits();
  const demo = useDemo();
  const demoLocked = !demo.has('profileEditingEnabled');
  const list = useProfiles();
  const selected = useSelectedProfile();
  const [managing, setManaging] = useState(false);
  const [address, setAddress] = useSearchParams();
  const comesToCreate = address.has(NEW_PROFILE_QUERY);
  const [asked, setAct] = useState<Act | null>(comesToCreate ? { name: 'create', imported: null } : null);
  // a link opens a form only after the demo check
  const act = demoLocked || demo.loading ? null : asked;
  const create = (imported: ProfileValues | null) => setAct({ name: 'create', imported });
  const rows = list.data ?? [];
  const close = (): void => {
    setAct(null);
    if (!comesToCreate) return;
    // a reload does not open the form again
    setAddress(
      (now) => {
        now.delete(NEW_PROFILE_QUERY);
        return now;
      },
      { replace: true },
    );
  };
  const choose = (value: string): void => {
    if (value === CREATE) create(null);
    else selected.choose(value === DEFAULT ? 0 : Number(value));
  };
  const startOr = (name: 'edit' | 'delete') => (profile: profiles.Profile) => {
    if (demo.checkFeature('profileEditingEnabled')) setAct({ name, profile });
  };
  const choices = [
    { value: DEFAULT, label: NO_WEAPON },
    ...rows.map(({ id, name }) => ({ value: String(id), label: name, disabled: !demo.isProfileAllowed(id) })),
    { value: CREATE, label: 'Create New Profile…' },
  ];
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {demoLocked ? (
        <>
          <p className="font-medium [overflow-wrap:anywhere]">{shownName(selected.profile)}</p>
          <DemoButton>Demo - Selection Disabled</DemoButton>
        </>
      ) : (
        <Select
          label="Weapon profile"
          value={selected.profile.id === 0 ? DEFAULT : String(selected.profile.id)}
          onChange={choose}
          choices={choices}
          disabled={selected.loading}
        />
      )}
      {!selected.loading && selected.profile.id === 0 && (
        <p className="text-xs text-ink-2">You shoot the built-in 6.5 Creedmoor until you choose one.</p>
      )}
      <p className="min-h-8 text-xs text-ink-2">
        {selected.loading ? 'Loading...' : rifleText(units, selected.profile)}
      </p>
      {list.isLoadingError && (
        <p role="alert" className="text-xs text-bad">
          The profiles could not be fetched: {messageOf(units, list.error, 'the server did not answer')}
        </p>
      )}
      <Button size="sm" onClick={() => setManaging(true)}>
        Manage Profiles
      </Button>
      <Later>
        {managing && (
          <ManageProfilesDialog
            // a press in a dialog above this one is not outside
            onClose={() => act === null && setManaging(false)}
            list={rows}
            selectedId={selected.profile.id}
            demoLocked={demoLocked}
            onCreate={() => create(null)}
            onImported={create}
            mayExport={() => demo.checkFeature('dataExportEnabled')}
            acts={{
              onChoose: ({ id }) => (demo.checkFeature('profileEditingEnabled') ? selected.choose(id) : undefined),
              onEdit: startOr('edit'),
              onDelete: startOr('delete'),
            }}
          />
        )}
      </Later>
      <Later>
        {act?.name === 'create' && <CreateProfileDialog imported={act.imported} onClose={close} />}
        {act?.name === 'edit' && <EditProfileDialog profile={act.profile} onClose={close} />}
        {act?.name === 'delete' && <DeleteProfileDialog profile={act.profile} onClose={close} />}
      </Later>
    </div>
  );
};
