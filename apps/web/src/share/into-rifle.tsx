import { type BodyOf, profiles } from '@windcall/contract';
import { type ReactNode, useState } from 'react';
import { refresh, useCall, useCallMutation, useFailureToast } from '../api/index.ts';
import { desk } from '../desk/desk.ts';
import { Button, Select } from '../kit/index.ts';
import { toast } from '../toasts/toast.ts';

type Change = BodyOf<typeof profiles.updateProfile>;

interface IntoRifle {
  readonly picker: ReactNode;
  readonly rifle: profiles.Profile | undefined;
  /** The button that stores the change; off while it is not ready, and without a rifle. */
  readonly button: (label: string, change: () => Change, isReady?: boolean) => ReactNode;
}

/** Stores a result in one of the user's rifles: the picked one, else `rifleId`, else Fire Control's, else the newest. */
export const useIntoRifle = ({
  done,
  rifleId,
  kept,
}: {
  readonly done?: () => void;
  readonly rifleId?: number | null | undefined;
  /** The change to the rifle, for the message. */
  readonly kept: string;
}): IntoRifle => {
  const list = useCall(profiles.listProfiles, {});
  const [chosen, setChosen] = useState<string | null>(null);
  const [own] = useState(desk.rifleId.read);
  const wanted = chosen ?? String(rifleId ?? own);
  const rifle = list.data?.find((row) => String(row.id) === wanted) ?? list.data?.[0];
  const update = useCallMutation(profiles.updateProfile, {
    onSuccess: async (updated) => {
      await refresh(profiles.listProfiles);
      toast({ title: 'Profile Updated', description: `${updated.name} ${kept}.` });
      done?.();
    },
    onError: useFailureToast('Update Failed', 'Failed to update profile'),
  });
  const picker =
    list.data === undefined || list.data.length === 0 ? (
      <p className="text-sm text-ink-3">Make a weapon profile first: this goes into one.</p>
    ) : (
      <Select
        label="Into the profile"
        className="max-w-80"
        value={String(rifle?.id ?? '')}
        choices={list.data.map((row) => ({ value: String(row.id), label: row.name }))}
        onChange={setChosen}
      />
    );
  const button: IntoRifle['button'] = (label, change, isReady = true) => (
    <Button
      variant="primary"
      sends
      className="self-start"
      pending={update.isPending}
      disabled={!isReady || rifle === undefined}
      onClick={() => rifle && update.mutate({ params: { id: String(rifle.id) }, body: change() })}
    >
      {label}
    </Button>
  );
  return { picker, rifle, button };
};
