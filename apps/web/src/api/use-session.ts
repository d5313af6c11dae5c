import { auth } from '@windcall/contract';
import { useSyncExternalStore } from 'react';
import { isAdminClaim } from './claims.ts';
import { currentSession, onSessionChange, type Session } from './session.ts';
import { useCall } from './use-call.ts';

/** Whether somebody is signed in, and as whom by the token. */
export const useSession = (): Session => useSyncExternalStore(onSessionChange, currentSession);

/** The signed-in user as the server knows it now; `data` carries `planFeatures` and `subscribed`. */
export const useMe = () => {
  const session = useSession();
  return useCall(auth.me, {}, { enabled: session.status === 'signed-in' });
};

/** What the signed-in user may see. Until the server has answered, the token speaks. */
export const useRights = (): { isAdmin: boolean; isDemoUser: boolean; canUseWMP: boolean; canUseTruing: boolean } => {
  const session = useSession();
  const me = useMe().data;
  const claims = session.status === 'signed-in' ? session.claims : null;
  const isAdmin = me?.isAdmin ?? (claims !== null && isAdminClaim(claims));
  const planned = isAdmin || (session.status === 'signed-in' && session.subscribed);
  return {
    isAdmin,
    isDemoUser: me?.isDemoUser ?? claims?.isDemoUser === true,
    canUseWMP: me?.planFeatures.canUseWMP ?? planned,
    canUseTruing: me?.planFeatures.canUseTruing ?? planned,
  };
};
