import { oidc } from '@windcall/contract';
import { useState } from 'react';
import { goToProvider, refresh, useCall, useCallMutation } from '../../api/index.ts';
import { Button, formatDate, Panel } from '../../kit/index.ts';
import { toast } from '../../toasts/toast.ts';
import { PasswordDialog } from './password-dialog.tsx';

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
  const [asking, setAsking] = useState<'new' | oidc.Identity | null>(null);
  if (list.data === undefined || list.data.provider === null) return null;
  const { provider, hasPassword, identities } = list.data;
  const close = (): void => {
    setAsking(null);
    begin.reset();
    remove.reset();
  };
  return (
    <Panel
      title="Linked sign-ins"
      aside={
        hasPassword && (
          <Button size="sm" onClick={() => setAsking('new')}>
            Link a sign-in
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-base text-ink-2">
          {identities.length === 0
            ? `Link your sign-in with ${provider}, and it opens this account too.`
            : `These sign-ins with ${provider} open this account too.`}
          {!hasPassword && ` ${NO_PASSWORD}`}
        </p>
        {identities.length > 0 && (
          <ul className="flex flex-col">
            {identities.map((identity) => (
              <li key={identity.id} className="flex items-center justify-between gap-3 border-b border-line py-2">
                <div className="min-w-0">
                  <p className="truncate">{identity.name}</p>
                  <p className="text-sm text-ink-3">
                    Linked {formatDate(identity.createdAt)},{' '}
                    {identity.lastUsedAt === null ? 'not used yet' : `last used ${formatDate(identity.lastUsedAt)}`}
                  </p>
                </div>
                {hasPassword && (
                  <Button size="sm" aria-label={`Unlink ${identity.name}`} onClick={() => setAsking(identity)}>
                    Unlink
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {asking === 'new' && (
        <PasswordDialog
          title="Link a sign-in"
          description={`You sign in with ${provider} next, and come back here.`}
          act="Continue"
          // the page is about to unload: the button stays busy until then
          pending={begin.isPending || begin.isSuccess}
          error={begin.error}
          onClose={close}
          onConfirm={({ currentPassword }) => begin.mutate({ body: { currentPassword } })}
        />
      )}
      {asking !== null && asking !== 'new' && (
        <PasswordDialog
          title={`Unlink ${asking.name}`}
          description="It no longer opens this account. Your password still does."
          act="Unlink"
          danger
          pending={remove.isPending}
          error={remove.error}
          onClose={close}
          onConfirm={({ currentPassword }) =>
            remove.mutate({ params: { id: String(asking.id) }, body: { currentPassword } }, { onSuccess: close })
          }
        />
      )}
    </Panel>
  );
};
