import { auth } from '@windcall/contract';
import { useSyncExternalStore } from 'react';
import { isAdminClaim } from './claims.ts';
import { currentSession, onSessionChange, type Session } from './session.ts';
import { useCall } from './use-call.ts';

export const useSession = (): Session => useSyncExternalStore(onSessionChange, currentSession);

export const useMe = () => {
  const session = useSession();
  return useCall(auth.me, {}, { enabled: session.status === 'signed-in' });
};

/** Rights of the signed-in user; from the token until the server answers. */
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
