import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFaultPlace, type FaultPlace } from './faults/fault-server.ts';
import type { ServerProcess } from './server-process.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
/** Beside the tests, so that the client finds the same packages. */
const folder = mkdtempSync(join(here, 'client-'));
const programOf = (name: string, path: string, from: string = import.meta.url): string =>
  join(dirname(createRequire(from).resolve(`${name}/package.json`)), path);
/** Finds our own compiler; the generator's here is older. */
const ROOT = new URL('../../../package.json', import.meta.url).href;

/** Code of a foreign user who has only the document. */
const JOURNEY = `import createClient from 'openapi-fetch';
import type { paths } from './schema.d.ts';

const client = createClient<paths>({ baseUrl: process.argv[2] ?? '' });
const must = <T>({ data, error }: { data?: T; error?: unknown }): T => {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
};
const person = { username: 'client', password: 'generated-1' };
must(await client.POST('/api/auth/jwt/register', { body: person }));
const { token } = must(await client.POST('/api/auth/jwt/login', { body: person }));
const headers = { Authorization: \`Bearer \${token}\` };
const [template] = must(await client.GET('/api/training-scenarios/templates', { headers }));
const path = { templateId: String(template?.id) };
const scenario = must(
  await client.POST('/api/training-scenarios/from-template/{templateId}', { headers, params: { path }, body: {} }),
);
const session = must(
  await client.POST('/api/training-sessions', { headers, body: { profileId: 0, scenarioId: scenario.id } }),
);
const { shot } = must(
  await client.POST('/api/shot-logger/enhanced-shot', {
    headers,
    body: { shotData: { sessionId: session.id, target: 1, userWindDial: 0.3, userElevationDial: 3.1 } },
  }),
);
const shots = must(
  await client.GET('/api/shots/session/{sessionId}', { headers, params: { path: { sessionId: String(session.id) } } }),
);
console.log(JSON.stringify({ user: person.username, shot: shot.shotNumber, shots: shots.length }));
`;

/** Compiles two clients as strictly as our own code; returns the compiler's errors, one per line. */
const compile = (clients: Readonly<Record<string, string>>): string[] => {
  for (const [file, source] of Object.entries(clients)) writeFileSync(join(folder, file), source);
  const settings = {
    extends: '../../../../tsconfig.base.json',
    compilerOptions: { lib: ['ES2023', 'DOM'], types: ['node'] },
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...settings, include: ['*.ts'] }));
  const tsc = programOf('typescript', 'bin/tsc', ROOT);
  const run = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  return `${run.stdout}${run.stderr}`.split('\n').filter((line) => line !== '' && !line.startsWith(' '));
};

let place: FaultPlace;
let server: ServerProcess;
beforeAll(async () => {
  place = await createFaultPlace();
  server = await place.start();
});
afterAll(async () => {
  await place.remove();
  rmSync(folder, { recursive: true });
});

describe('a client generated from the OpenAPI document', () => {
  it('compiles, signs in, opens a session and records a shot', async () => {
    const document = await (await fetch(`${server.url}/api/docs/openapi.json`)).text();
    writeFileSync(join(folder, 'openapi.json'), document);
    execFileSync(
      process.execPath,
      [programOf('openapi-typescript', 'bin/cli.js'), join(folder, 'openapi.json'), '-o', join(folder, 'schema.d.ts')],
      { stdio: 'ignore' },
    );
    expect(readFileSync(join(folder, 'schema.d.ts'), 'utf8')).toContain('registerPasskey: {');
    const wrong = JOURNEY.replace('session.id, target', 'session.identifier, target');
    // only the client that reads a missing field does not compile
    expect(compile({ 'journey.ts': JOURNEY, 'wrong.ts': wrong })).toEqual([
      expect.stringMatching(/wrong\.ts.*'identifier' does not exist/),
    ]);
    const tsx = programOf('tsx', 'dist/cli.mjs');
    const said = execFileSync(process.execPath, [tsx, join(folder, 'journey.ts'), server.url], { encoding: 'utf8' });
    expect(JSON.parse(said)).toEqual({ user: 'client', shot: 1, shots: 1 });
  });
});
