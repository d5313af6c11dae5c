// `npm start`: builds if missing or stale, then runs the server in this process, so that signals reach it.
import { build } from './build.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Windcall needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
process.env.NODE_ENV ??= 'production';
try {
  build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('../apps/server/dist/main.js');
