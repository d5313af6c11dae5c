import type { auth } from '@windcall/contract';

export interface UserAct {
  readonly kind: 'admin-flag' | 'demo-flag' | 'password' | 'reset-link' | 'subscription' | 'delete';
  readonly user: auth.User;
}

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly danger: boolean;
}

export const adminFlagQuestion = ({ username, isAdmin }: auth.User): Question =>
  isAdmin
    ? {
        title: 'Remove administrator',
        text: `${username} will no longer see this panel or manage accounts.`,
        confirmLabel: 'Remove administrator',
        danger: true,
      }
    : {
        title: 'Make administrator',
        text: `${username} will be able to manage every account, including yours.`,
        confirmLabel: 'Make administrator',
        danger: false,
      };

/** The second question, before administrators remove their own flag. */
export const selfDemotionQuestion = ({ username }: auth.User): Question => ({
  title: 'This is your own account',
  text: `You are ${username}. You will lose this panel at once, and only another administrator can give it back.`,
  confirmLabel: 'Give up administration',
  danger: true,
});

export const demoFlagQuestion = ({ username, isDemoUser }: auth.User): Question =>
  isDemoUser
    ? {
        title: 'Make a full account',
        text: `${username} will no longer be restricted. Their current sessions end.`,
        confirmLabel: 'Make full account',
        danger: false,
      }
    : {
        title: 'Make a demo account',
        text: `${username} will be held to the demo limits. Their current sessions end.`,
        confirmLabel: 'Make demo account',
        danger: true,
      };

export const deleteQuestion = ({ username }: auth.User): Question => ({
  title: 'Delete user',
  text: `Are you sure you want to delete "${username}"? Their profiles, scenarios, sessions, shots and range cards go with them. This action cannot be undone.`,
  confirmLabel: `Delete ${username}`,
  danger: true,
});
