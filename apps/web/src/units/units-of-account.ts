import { auth } from '@windcall/contract';
import { useEffect } from 'react';
import { z } from 'zod';
import { request } from '../api/request.ts';
import { refresh } from '../api/use-call.ts';
import { useMe } from '../api/use-session.ts';
import { defineStored, useThing } from '../desk/slot.ts';
import { unitChoices } from './unit-choices.ts';

/** The units that this browser and the account last agreed on. */
const agreedUnits = defineStored({ key: 'agreedUnits', schema: z.record(z.string(), z.string()) });

const sameAs = (one: object | null, other: object | null): boolean => {
  const text = (choices: object | null) => JSON.stringify(Object.entries(choices ?? {}).sort());
  return text(one) === text(other);
};

/**
 * Keeps the units of this browser and of the account the same: what was chosen here since they last agreed goes to the
 * account, also when the network comes back; otherwise what another device chose comes here.
 */
export const useUnitsOfAccount = (): void => {
  const me = useMe().data;
  const own = useThing(unitChoices);
  const account = me?.units;
  useEffect(() => {
    if (account === undefined) return;
    const agreed = agreedUnits.read();
    if (sameAs(own, account) || (agreed !== null && sameAs(own, agreed) && !sameAs(account, agreed))) {
      agreedUnits.write({ ...account });
      if (!sameAs(own, account)) unitChoices.write({ ...account });
      return;
    }
    if (own === null) {
      agreedUnits.write({ ...account });
      if (account !== null) unitChoices.write(account);
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
