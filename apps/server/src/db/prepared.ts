import type { Db } from './db.ts';
import { noteSqlCaller } from './sql-callers.ts';
import { refuseOuterHandle } from './transaction.ts';

const named = new WeakSet<Db>();

/**
 * Has each connection behind this handle keep its prepared statements by name, planned. Not where a pooler may hand the
 * next statement to another connection.
 */
export const keepStatements = (db: Db): void => void named.add(db);

/**
 * A query whose SQL is built once for each handle, and planned once by each connection, instead of at every call: building
 * takes longer than asking. Values are `sql.placeholder`s. `name` is its own in the whole server, as PostgreSQL keeps it.
 */
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
