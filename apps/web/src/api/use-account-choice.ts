import { auth, type ParsedBodyOf } from '@windcall/contract';
import { useEffect, useRef } from 'react';
import type { Slot } from '../desk/slot.ts';
import { useThing } from '../desk/slot.ts';
import { isOffline } from './connection.ts';
import { request } from './request.ts';
import { refresh } from './use-call.ts';
import { useMe } from './use-session.ts';

/** One thing that a user chooses on any device, and that the account keeps. Null stands for nothing chosen. */
export interface AccountChoice<T> {
  /** For the log. */
  readonly name: string;
  /** What is chosen in this browser. */
  readonly own: Slot<T | null>;
  /** What this browser and the account last agreed on; null before they ever did. */
  readonly agreed: Slot<{ readonly choice: T | null } | null>;
  readonly ofAccount: (me: auth.CurrentUser) => T | null;
  readonly body: (choice: T) => ParsedBodyOf<typeof auth.updateAccount>;
  readonly isSame: (one: T | null, other: T | null) => boolean;
  /** Whether a choice made here before this browser and the account ever agreed is given up for that of the account. */
  readonly accountWinsAtFirst: boolean;
  /** Called when another device's choice took the place of one made here. */
  readonly onReplaced?: (choice: T) => void;
}

/**
 * Keeps a choice of this browser and of the account the same: what was chosen here since they last agreed goes to the
 * account, also when the network comes back; otherwise what another device chose comes here. Nothing moves while the
 * server is out of reach.
 */
export const useAccountChoice = <T>(choice: AccountChoice<T>): void => {
  const { data: me, dataUpdatedAt: askedAt } = useMe();
  const own = useThing(choice.own);
  const ownBefore = useRef(own);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server is looked at, also one that says the same
  useEffect(() => {
    const { isSame } = choice;
    const isChosenHere = ownBefore.current !== own;
    ownBefore.current = own;
    if (me === undefined || me.isDemoUser || isOffline()) return;
    const take = (account: T | null): void => {
      choice.agreed.write({ choice: account });
      const before = choice.own.read();
      if (account === null || isSame(before, account)) return;
      choice.own.write(account);
      if (before !== null) choice.onReplaced?.(account);
    };
    const account = choice.ofAccount(me);
    const agreed = choice.agreed.read();
    const isAgreed = agreed !== null && isSame(own, agreed.choice);
    // Another window of this browser may have chosen and agreed already: then this window's answer of the account is the old one.
    if (isAgreed && !isSame(own, account) && isChosenHere) {
      refresh(auth.me);
      request(auth.me, {}).then(
        (fresh) => take(choice.ofAccount(fresh)),
        (error: unknown) => console.warn(`the ${choice.name} of the account was not read`, error),
      );
      return;
    }
    const isGivenUp = agreed === null && choice.accountWinsAtFirst;
    if (own === null || isAgreed || isSame(own, account) || (account !== null && isGivenUp)) {
      take(account);
      return;
    }
    request(auth.updateAccount, { body: choice.body(own) }).then(
      () => {
        choice.agreed.write({ choice: own });
        return refresh(auth.me);
      },
      // without the network it stays here, and goes with the next answer of the account
      (error: unknown) => console.warn(`the ${choice.name} did not reach the account`, error),
    );
  }, [own, me, askedAt]);
};
