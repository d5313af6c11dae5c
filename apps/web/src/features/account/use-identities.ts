import { oidc } from '@windcall/contract';
import { goToProvider } from '../../api/provider-ticket.ts';
import { refresh, useCall, useCallMutation } from '../../api/use-call.ts';
import { toast } from '../../toasts/toast.ts';

/** The linked sign-ins of this account, and what can be done with them. */
export const useIdentities = () => ({
  list: useCall(oidc.listIdentities, {}),
  begin: useCallMutation(oidc.beginLink, { onSuccess: (begun) => goToProvider(begun, 'link') }),
  remove: useCallMutation(oidc.removeIdentity, {
    onSuccess: () => {
      toast({ title: 'Sign-in Unlinked', description: 'It no longer opens this account.' });
      void refresh(oidc.listIdentities);
    },
  }),
});
