import { admin, auth, links, PASSWORD_MIN } from '@windcall/contract';
import { useState } from 'react';
import { refresh } from '../../api/index.ts';
import { ConfirmDialog, endOfOwnDay, FormDialog, ownDay, PasswordField, Select, TextField } from '../../kit/index.ts';
import { OnceLink } from './once-link.tsx';
import {
  adminFlagQuestion,
  deleteQuestion,
  demoFlagQuestion,
  type Question,
  selfDemotionQuestion,
  type UserAct,
  useUserActs,
} from './use-user-acts.ts';
import { SUBSCRIPTIONS, useAdminCall } from './user-words.ts';

type State = auth.User['sub_status'];

interface SubscriptionDialogProps {
  readonly user: auth.User;
  readonly pending: boolean;
  readonly onClose: () => void;
  readonly onSave: (change: { sub_status: State; grace_until: number | null }) => void;
}

/** End of a day in the reader's time zone, seconds since 1970. */
const endOf = (day: string): number | null => (day === '' ? null : Date.parse(endOfOwnDay(day)) / 1000);

const SubscriptionDialog = ({ user, pending, onClose, onSave }: SubscriptionDialogProps) => {
  const [state, setState] = useState<State>(user.sub_status);
  const [grace, setGrace] = useState(user.grace_until === null ? '' : ownDay(user.grace_until * 1000));
  return (
    <FormDialog
      size="sm"
      title={`Subscription of ${user.username}`}
      description="WMP and truing need an active subscription, a trial, or a period of grace."
      send="Save"
      pending={pending}
      onClose={onClose}
      onSend={() => onSave({ sub_status: state, grace_until: endOf(grace) })}
    >
      <Select
        label="Subscription"
        value={state}
        onChange={setState}
        choices={auth.SUBSCRIPTION_STATES.map((value) => ({ value, label: SUBSCRIPTIONS[value].word }))}
      />
      <TextField
        label="Grace until"
        type="date"
        value={grace}
        onChange={setGrace}
        hint="Everything stays usable until the end of this day where you are. Empty for none."
      />
    </FormDialog>
  );
};

interface ResetPasswordDialogProps {
  readonly username: string;
  readonly pending: boolean;
  readonly onClose: () => void;
  readonly onReset: (newPassword: string) => void;
}

const ResetPasswordDialog = ({ username, pending, onClose, onReset }: ResetPasswordDialogProps) => {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const submit = (): void => {
    const tooShort = [...password].length < PASSWORD_MIN;
    setError(tooShort ? `Password must be at least ${PASSWORD_MIN} characters` : undefined);
    if (!tooShort) onReset(password);
  };
  return (
    <FormDialog
      size="sm"
      title={`Reset password of ${username}`}
      description="Their sessions end, their passkeys are removed, and a locked account opens again."
      send="Reset Password"
      pending={pending}
      onClose={onClose}
      onSend={submit}
    >
      <PasswordField
        label="New password"
        autoComplete="new-password"
        value={password}
        onChange={(text) => {
          setPassword(text);
          setError(undefined);
        }}
        error={error}
      />
    </FormDialog>
  );
};

interface ResetLinkDialogProps {
  readonly user: auth.User;
  readonly onClose: () => void;
}

/** Makes a link to set a new password, so that no administrator knows it. */
const ResetLinkDialog = ({ user, onClose }: ResetLinkDialogProps) => {
  const make = useAdminCall(links.createResetLink, 'Failed to make the link', {
    onSuccess: () => void Promise.all([refresh(links.listLinks), refresh(admin.listAudit)]),
    onError: onClose,
  });
  return make.data ? (
    <OnceLink title={`Password link for ${user.username}`} {...make.data} onClose={onClose} />
  ) : (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Password link for ${user.username}`}
      text="It sets a new password once, within 24 hours. Their sessions end only when it is used; a passkey stays required."
      confirmLabel="Make the link"
      variant="primary"
      pending={make.isPending}
      onConfirm={() => make.mutate({ params: { id: String(user.id) } })}
    />
  );
};

interface UserDialogsProps {
  readonly act: UserAct;
  readonly ownId: number | null;
  readonly onDone: () => void;
  /** Called after a change to the administrator's own account, to refetch it. */
  readonly onOwnChange: () => void;
}

const questionOf = ({ kind, user }: UserAct, asked: number): Question => {
  if (kind === 'delete') return deleteQuestion(user);
  if (kind === 'demo-flag') return demoFlagQuestion(user);
  return asked > 0 ? selfDemotionQuestion(user) : adminFlagQuestion(user);
};

/** The dialog of one act on one user. Administrators confirm twice before they drop their own rights. */
export const UserDialogs = ({ act, ownId, onDone, onOwnChange }: UserDialogsProps) => {
  const acts = useUserActs();
  const [asked, setAsked] = useState(0);
  const { kind, user } = act;
  const isOwn = user.id === ownId;
  const onOpenChange = (open: boolean): void => {
    if (!open) onDone();
  };
  const finish = (): void => {
    onDone();
    if (isOwn) onOwnChange();
  };
  if (kind === 'password') {
    return (
      <ResetPasswordDialog
        username={user.username}
        pending={acts.pending}
        onClose={onDone}
        onReset={(password) => acts.resetPassword(user, password, finish)}
      />
    );
  }
  if (kind === 'reset-link') return <ResetLinkDialog user={user} onClose={onDone} />;
  if (kind === 'subscription') {
    return (
      <SubscriptionDialog
        user={user}
        pending={acts.pending}
        onClose={onDone}
        onSave={(change) => acts.update(user, change, `The subscription of ${user.username} is changed.`, finish)}
      />
    );
  }
  const question = questionOf(act, asked);
  const confirm = (): void => {
    if (kind === 'delete') acts.remove(user, finish);
    else if (kind === 'demo-flag') {
      const said = `${user.username} is now a ${user.isDemoUser ? 'full' : 'demo'} account.`;
      acts.update(user, { isDemoUser: !user.isDemoUser }, said, finish);
    } else if (isOwn && user.isAdmin && asked === 0) setAsked(1);
    else {
      const said = `${user.username} is ${user.isAdmin ? 'no longer' : 'now'} an administrator.`;
      acts.update(user, { isAdmin: !user.isAdmin }, said, finish);
    }
  };
  return (
    <ConfirmDialog
      key={asked}
      open
      onOpenChange={onOpenChange}
      title={question.title}
      text={question.text}
      confirmLabel={question.confirmLabel ?? question.title}
      variant={question.danger ? 'danger' : 'primary'}
      pending={acts.pending}
      onConfirm={confirm}
    />
  );
};
