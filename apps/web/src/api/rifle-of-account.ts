import { profiles } from '@windcall/contract';
import { z } from 'zod';
import { desk } from '../desk/desk.ts';
import { defineStored } from '../desk/slot.ts';
import { toastNews } from '../toasts/toast.ts';
import { queryClient } from './query-client.ts';
import { request } from './request.ts';
import { type AccountChoice, useAccountChoice } from './use-account-choice.ts';
import { keyOf } from './use-call.ts';

/** Last rifle that this browser and the account agreed on. */
const agreedRifle = defineStored({
  key: 'agreedRifle',
  schema: z.object({ choice: z.number().int().min(0).nullable().describe('identifier, 0 for the built-in rifle') }),
});

/** Name of a weapon profile, 0 for the built-in one. Refetches the list, which may be older than the profile. */
const nameOf = async (id: number): Promise<string> => {
  if (id === 0) return 'The built-in 6.5 Creedmoor';
  const list = await queryClient.fetchQuery({
    queryKey: keyOf(profiles.listProfiles, {}),
    queryFn: () => request(profiles.listProfiles, {}),
  });
  return list.find((profile) => profile.id === id)?.name ?? 'Another rifle';
};

const RIFLE: AccountChoice<number> = {
  name: 'rifle',
  own: desk.rifleChoice,
  agreed: agreedRifle,
  ofAccount: ({ rifleId }) => rifleId,
  body: (rifleId) => ({ rifleId }),
  isSame: Object.is,
  accountWinsAtFirst: true,
  onReplaced: (id) => {
    nameOf(id).then(
      (name) =>
        toastNews({
          title: 'Rifle changed',
          description: `${name} was chosen on another device. It is in use here now.`,
        }),
      (error: unknown) => console.warn('the name of the rifle was not read', error),
    );
  },
};

export const useRifleOfAccount = (): void => useAccountChoice(RIFLE);
