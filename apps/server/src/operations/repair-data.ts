import { type Damage, describeDamage, findDamage, whatNow } from '../db/find-damage.ts';
import { acceptLoss, repairFromRows } from '../db/repair-damage.ts';
import { OperationRefused } from './operation-refused.ts';
import { type Place, requireData, withDatabase } from './place.ts';

const refuseRest = (left: readonly Damage[]): void => {
  if (left.length === 0) return;
  throw new OperationRefused(`This damage cannot be repaired: ${describeDamage(left)}. ${whatNow(null)}`);
};

/** Rebuilds damaged indexes and counters of the embedded database if no row is missing. Returns a report. */
export const repairData = async (place: Place): Promise<string> => {
  requireData(place);
  return withDatabase(place, async ({ db }) => {
    const damage = await findDamage(db);
    if (damage.length === 0) return 'Nothing is damaged.';
    if (damage.some(({ losesRows }) => losesRows)) {
      throw new OperationRefused(`Rows are lost: ${describeDamage(damage)}. ${whatNow(damage)}`);
    }
    refuseRest(await repairFromRows(db));
    return `Repaired, and no row is lost: ${describeDamage(damage)}.`;
  });
};

/** Accepts the loss of damaged rows of the embedded database, once confirmed. Returns a report. */
export const goOnWithout = async (place: Place, confirmed: boolean): Promise<string> => {
  requireData(place);
  return withDatabase(place, async ({ db }) => {
    const damage = await findDamage(db);
    if (damage.length === 0) return 'Nothing is missing.';
    if (damage.every(({ losesRows }) => !losesRows)) {
      throw new OperationRefused(`Nothing is missing, but ${describeDamage(damage)}. ${whatNow(damage)}`);
    }
    if (!confirmed) {
      return `Missing: ${describeDamage(damage)}. Add --yes to go on with what is left; what is missing stays lost, and so does what belongs to it.`;
    }
    refuseRest(await acceptLoss(db, damage));
    return `Going on with what is left. Missing for good: ${describeDamage(damage)}.`;
  });
};
