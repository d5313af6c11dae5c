import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import bundle from '../rolldown.config.ts';
import { SETTINGS } from '../src/config.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const readDeployed = (file: string): string => readFileSync(join(root, 'deploy', file), 'utf8');

/** Allowed variables of a process: the server's settings, and whether Node runs in production. */
export const KNOWN_VARIABLES: readonly string[] = [...SETTINGS, 'NODE_ENV'];

/** Files made by the server's build, from the root of the repository. */
export const BUILT_FILES: readonly string[] = Object.keys(
  z.object({ input: z.object({}).loose() }).parse(bundle).input,
).map((name) => `apps/server/dist/${name}.js`);

/** `NAME=value` lines, without comments and empty lines. */
export const readVariables = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

const texts = z.record(z.string(), z.string());
const service = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  user: z.string().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  stop_grace_period: z.string().optional(),
  networks: z.array(z.string()),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  command: z.array(z.string()).default([]),
  environment: texts.default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.literal('service_healthy') })).default({}),
});
export type Service = z.infer<typeof service>;

const compose = z.object({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().optional() })),
  volumes: z.record(z.string(), z.object({})),
});

/** deploy/compose.yaml, with its aliases and merges resolved. */
export const readCompose = (): z.infer<typeof compose> =>
  compose.parse(parse(readDeployed('compose.yaml'), { merge: true }));
