// `npm run dev`: the server, restarting on changes, behind Vite with the web app.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const port = process.env.PORT ?? '3000';
const run = (command, args, cwd, env = {}) =>
  spawn(command, args, { cwd: `${root}${cwd}`, stdio: 'inherit', env: { ...process.env, PORT: port, ...env } });

const children = [
  run('npx', ['--no-install', 'tsx', 'watch', '--clear-screen=false', 'src/main.ts'], 'apps/server'),
  run('npx', ['--no-install', 'vite'], 'apps/web', { API_PORT: port }),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
