import { auth, type ParsedBodyOf } from '@windcall/contract';
import { useEffect, useRef } from 'react';
import type { Slot } from '../desk/slot.ts';
import { useThing } from '../desk/slot.ts';
import { isOffline } from './connection.ts';
import { request } from './request.ts';
import { refresh } from './use-call.ts';
import { useMe } from './use-session.ts';

/** A user's choice, made on any device and kept in the account. Null means no choice. */
export interface AccountChoice<T> {
  /** Name in the log. */
  readonly name: string;
  readonly own: Slot<T | null>;
  /** Last choice that this browser and the account agreed on; null before the first time. */
  readonly agreed: Slot<{ readonly choice: T | null } | null>;
  readonly ofAccount: (me: auth.CurrentUser) => T | null;
  readonly body: (choice: T) => ParsedBodyOf<typeof auth.updateAccount>;
  readonly isSame: (one: T | null, other: T | null) => boolean;
  /** Before the first agreement, the account's choice replaces this browser's. */
  readonly accountWinsAtFirst: boolean;
  /** Called when another device's choice replaced this one's. */
  readonly onReplaced?: (choice: T) => void;
}

/**
 * Syncs a choice. A choice made here since the last agreement goes to the account, also when the network returns.
 * Otherwise the account's choice replaces it.
 */
export const useAccountChoice = <T>(choice: AccountChoice<T>): void => {
  const { data: me, dataUpdatedAt: askedAt } = useMe();
  const own = useThing(choice.own);
  const ownBefore = useRef(own);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server counts, even an equal one
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
    // another window may have chosen and agreed already, so this window's account data may be old
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
      // offline, the choice stays in this browser and is sent after the account's next answer
      (error: unknown) => console.warn(`the ${choice.name} did not reach the account`, error),
    );
  }, [own, me, askedAt]);
};
