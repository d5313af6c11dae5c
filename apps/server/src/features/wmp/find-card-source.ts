import type { wmp } from '@windcall/contract';
import type { HoldBasis } from '@windcall/simulation';
import type { Db } from '../../platform/db/db.ts';
import { unpackBasis } from './pack-basis.ts';
import { findLatestResult, findResult } from './store.ts';

/** What a range card is made from: the newest choice of brackets and what that rests on. */
export interface CardSource {
  readonly phase3: wmp.Phase3Reply;
  readonly holds: HoldBasis;
  readonly profileName: string;
  readonly zeroRange: number;
  readonly scenarioName: string | null;
  readonly windSource: string | null;
}

/** The newest own phase 3 with its basis; null before the first one. */
export const findCardSource = async (db: Db, userId: number): Promise<CardSource | null> => {
  const row = await findLatestResult(db, userId, 3);
  const phase1Id = Number(row?.working?.phase1Id);
  const phase1 = Number.isSafeInteger(phase1Id) ? await findResult(db, userId, phase1Id) : undefined;
  if (row === undefined || phase1 === undefined) return null;
  const { holds, profileName, zeroRange, scenarioName } = await unpackBasis(phase1.working);
  return {
    phase3: row.reply as unknown as wmp.Phase3Reply,
    holds,
    profileName,
    zeroRange,
    scenarioName,
    windSource: row.fieldDigest,
  };
};
