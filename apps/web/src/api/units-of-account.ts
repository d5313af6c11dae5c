import { auth } from '@windcall/contract';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { defineStored, useThing } from '../desk/slot.ts';
import { unitChoices } from '../units/unit-choices.ts';
import { request } from './request.ts';
import { refresh } from './use-call.ts';
import { useMe } from './use-session.ts';

/** The units that this browser and the account last agreed on. */
const agreedUnits = defineStored({ key: 'agreedUnits', schema: z.record(z.string(), z.string()) });

const sameAs = (one: object | null, other: object | null): boolean => {
  const text = (choices: object | null) => JSON.stringify(Object.entries(choices ?? {}).sort());
  return text(one) === text(other);
};

type AccountUnits = Readonly<Record<string, string>> | null;

/** Another device chose: this browser takes what the account says. */
const takeFrom = (account: AccountUnits): void => {
  agreedUnits.write({ ...account });
  if (!sameAs(unitChoices.read(), account)) unitChoices.write({ ...account });
};

/**
 * Keeps the units of this browser and of the account the same: what was chosen here since they last agreed goes to the
 * account, also when the network comes back; otherwise what another device chose comes here.
 */
export const useUnitsOfAccount = (): void => {
  const me = useMe().data;
  const own = useThing(unitChoices);
  const account = me?.units;
  const ownBefore = useRef(own);
  useEffect(() => {
    const isChosenHere = ownBefore.current !== own;
    ownBefore.current = own;
    if (account === undefined) return;
    const agreed = agreedUnits.read();
    const isAgreed = agreed !== null && sameAs(own, agreed);
    // Another window of this browser may have chosen and agreed already: then this window's answer of the account is the old one.
    if (isAgreed && !sameAs(own, account) && isChosenHere) {
      refresh(auth.me);
      request(auth.me, {}).then(
        ({ units }) => takeFrom(units),
        (error: unknown) => console.warn('the units of the account were not read', error),
      );
      return;
    }
    if (isAgreed || sameAs(own, account) || own === null) {
      takeFrom(account);
      return;
    }
    request(auth.updateAccount, { body: { units: { ...own } } }).then(
      // the account answers with them next, and that is when both agree
      () => refresh(auth.me),
      // without the network they stay here, and go with the next answer of the account
      (error: unknown) => console.warn('the units did not reach the account', error),
    );
  }, [own, account]);
};
