import type { history } from '@windcall/contract';
import type { Db } from '../../db/db.ts';
import { drillToWire, firedOf, isWithheld } from './present.ts';
import { findDrills, findJudged } from './store.ts';

/** Drills for the history, newest first. Hits appear once the drill shows its shots. */
export const findDrillEntries = async (
  db: Db,
  userId: number,
  { before, limit, find }: { before: Date | null; limit: number; find: string | undefined },
): Promise<history.HistoryEntry[]> => {
  const rows = await findDrills(db, userId, limit, { before, find });
  const judged = await findJudged(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const own = judged.filter(({ drillId }) => drillId === row.id);
    const { kind, air: _air, ...drill } = drillToWire(row, firedOf(own));
    const hits = isWithheld(row, own.length) ? 0 : own.filter(({ isHit }) => isHit).length;
    return { ...drill, kind: 'drill', drillKind: kind, hits };
  });
};
