import { admin, type auth, type BodyOf, links } from '@windcall/contract';
import { refresh, useCallMutation } from '../../api/use-call.ts';
import { toast } from '../../toasts/toast.ts';
import { toastAdminFailure } from './admin-failure.ts';

type Change = BodyOf<typeof admin.updateUser>;

const reread = (): Promise<unknown> => Promise.all([refresh(admin.listUsers), refresh(admin.listAudit)]);

/** An administrator's acts on an account. Each reports its result, then calls `done` on success. */
export const useUserActs = () => {
  const update = useCallMutation(admin.updateUser, {
    onError: (error) => toastAdminFailure(error, 'Failed to update user'),
  });
  const reset = useCallMutation(admin.resetPassword, {
    onError: (error) => toastAdminFailure(error, 'Failed to reset password'),
  });
  const remove = useCallMutation(admin.deleteUser, {
    onError: (error) => toastAdminFailure(error, 'Failed to delete user'),
  });
  const createDemo = useCallMutation(admin.createDemoUser, {
    onError: (error) => toastAdminFailure(error, 'Failed to create demo user'),
  });
  const createFull = useCallMutation(links.createUser, {
    onError: (error) => toastAdminFailure(error, 'Failed to create user'),
  });
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
