// `npm run backup`, `restore`, `offsite`, `move`, `export-user`, `delete-user`, `unlock`, `reset-password`, `repair`,
// `accept-loss`: builds the server if necessary, then runs the command.
import { build } from './build.mjs';

try {
  build({ only: 'server' });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('../apps/server/dist/operate.js');
