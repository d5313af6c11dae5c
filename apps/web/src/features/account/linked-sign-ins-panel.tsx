import { oidc } from '@windcall/contract';
import { goToProvider, refresh, useCall, useCallMutation } from '../../api/index.ts';
import { toast } from '../../toasts/toast.ts';
import { WaysPanel } from './ways-panel.tsx';

const useIdentities = () => ({
  list: useCall(oidc.listIdentities, {}),
  begin: useCallMutation(oidc.beginLink, { onSuccess: (begun) => goToProvider(begun, 'link') }),
  remove: useCallMutation(oidc.removeIdentity, {
    onSuccess: () => {
      toast({ title: 'Sign-in Unlinked', description: 'It no longer opens this account.' });
      void refresh(oidc.listIdentities);
    },
  }),
});

const NO_PASSWORD =
  'This account has no password. To link or unlink a sign-in, ask an administrator for a link that sets one.';

/** Links and unlinks sign-ins at the provider that open this account. Absent if this server or account has none. */
export const LinkedSignInsPanel = () => {
  const { list, begin, remove } = useIdentities();
  if (list.data === undefined || list.data.provider === null) return null;
  const { provider, hasPassword, identities } = list.data;
  const text =
    identities.length === 0
      ? `Link your sign-in with ${provider}, and it opens this account too.`
      : `These sign-ins with ${provider} open this account too.`;
  return (
    <WaysPanel
      title="Linked sign-ins"
      text={hasPassword ? text : `${text} ${NO_PASSWORD}`}
      ways={identities}
      since="Linked"
      add={hasPassword ? 'Link a sign-in' : null}
      adding={begin}
      addDialog={{
        title: 'Link a sign-in',
        description: `You sign in with ${provider} next, and come back here.`,
        send: 'Continue',
        // the page is about to unload: the button stays busy until then
        pending: begin.isPending || begin.isSuccess,
      }}
      onAdd={({ currentPassword }) => begin.mutate({ body: { currentPassword } })}
      remove={hasPassword ? 'Unlink' : null}
      removing={remove}
      removed="It no longer opens this account. Your password still does."
      onRemove={(id, currentPassword, onSuccess) =>
        remove.mutate({ params: { id }, body: { currentPassword } }, { onSuccess })
      }
    />
  );
};
