// Migrates a database and ends: the process that interrupt-migration.test.ts kills. Arguments: kind, place, migrations.
import { connectEmbedded, connectPostgres } from '../../src/db/connect.ts';

const [kind, place = '', migrationsDir = ''] = process.argv.slice(2);
const database = kind === 'postgres' ? connectPostgres(place) : await connectEmbedded(place);
console.log('migrating');
await database.migrate(migrationsDir);
await database.close();
console.log('done');
