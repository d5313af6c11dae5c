import { admin, type auth, type BodyOf, links } from '@windcall/contract';
import { refresh } from '../../api/use-call.ts';
import { toast } from '../../toasts/toast.ts';
import { useAdminCall } from './user-words.ts';

export interface UserAct {
  readonly kind: 'admin-flag' | 'demo-flag' | 'password' | 'reset-link' | 'subscription' | 'delete';
  readonly user: auth.User;
}

export interface Question {
  readonly title: string;
  readonly text: string;
  /** Defaults to the title. */
  readonly confirmLabel?: string;
  readonly danger: boolean;
}

export const adminFlagQuestion = ({ username, isAdmin }: auth.User): Question =>
  isAdmin
    ? {
        title: 'Remove administrator',
        text: `${username} will no longer see this panel or manage accounts.`,
        danger: true,
      }
    : {
        title: 'Make administrator',
        text: `${username} will be able to manage every account, including yours.`,
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

type Change = BodyOf<typeof admin.updateUser>;

const reread = (): Promise<unknown> => Promise.all([refresh(admin.listUsers), refresh(admin.listAudit)]);

export const useUserActs = () => {
  const update = useAdminCall(admin.updateUser, 'Failed to update user');
  const reset = useAdminCall(admin.resetPassword, 'Failed to reset password');
  const remove = useAdminCall(admin.deleteUser, 'Failed to delete user');
  const createDemo = useAdminCall(admin.createDemoUser, 'Failed to create demo user');
  const createFull = useAdminCall(links.createUser, 'Failed to create user');
  const paramsOf = (user: auth.User) => ({ id: String(user.id) });
  const finish = (title: string, description: string, done: () => void): void => {
    void reread();
    toast({ title, description });
    done();
  };
  return {
    pending: update.isPending || reset.isPending || remove.isPending || createDemo.isPending || createFull.isPending,
    update: (user: auth.User, body: Change, said: string, done: () => void): void =>
      update.mutate({ params: paramsOf(user), body }, { onSuccess: () => finish('User Updated', said, done) }),
    resetPassword: (user: auth.User, newPassword: string, done: () => void): void =>
      reset.mutate(
        { params: paramsOf(user), body: { newPassword } },
        { onSuccess: () => finish('Password Reset', `${user.username} has a new password.`, done) },
      ),
    remove: (user: auth.User, done: () => void): void =>
      remove.mutate(
        { params: paramsOf(user) },
        { onSuccess: () => finish('User Deleted', `${user.username} is deleted.`, done) },
      ),
    create: (kind: 'demo' | 'full', body: BodyOf<typeof links.createUser>, done: () => void): void => {
      const onSuccess = ({ username }: auth.User): void =>
        finish(kind === 'demo' ? 'Demo User Created' : 'User Created', `${username} can log in now.`, done);
      if (kind === 'demo') createDemo.mutate({ body }, { onSuccess });
      else createFull.mutate({ body }, { onSuccess });
    },
  };
};
