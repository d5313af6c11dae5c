import type { Db } from './db.ts';
import { noteSqlCaller } from './sql-callers.ts';
import { refuseOuterHandle } from './transaction.ts';

const named = new WeakSet<Db>();

/** Lets this handle's connections keep planned statements. Not for a pooler that switches connections. */
export const keepStatements = (db: Db): void => void named.add(db);

/** A query built once per handle and planned once per connection. Values: `sql.placeholder`. `name`: unique in the server. */
export const prepared = <Query>(
  name: string,
  build: (db: Db) => { prepare(name: string): Query },
): ((db: Db) => Query) => {
  const built = new WeakMap<Db, Query>();
  return (db) => {
    noteSqlCaller();
    refuseOuterHandle(db, name);
    const known = built.get(db);
    if (known !== undefined) return known;
    const query = build(db).prepare(named.has(db) ? name : '');
    built.set(db, query);
    return query;
  };
};
