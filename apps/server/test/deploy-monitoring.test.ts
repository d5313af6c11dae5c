import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readCompose, readDeployed } from './deploy-files.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const TOKEN = 'a-token-for-metrics';
let server: TestApp;
let page: string;
beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'windcall-watched-'));
  writeFileSync(join(dataDir, 'last-backup.json'), '{"at":"2030-01-01T00:00:00.000Z","rows":{"shots":40}}');
  server = await startTestApp({ config: { metricsToken: TOKEN, dataDir } });
  await server.app.inject('/healthz');
  page = (await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).body;
});
afterAll(() => server.close());

const dashboard = z
  .object({
    panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })),
  })
  .parse(JSON.parse(readDeployed('dashboard.json')));
const alerts = z
  .object({ groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })) })
  .parse(parse(readDeployed('alerts.yml')));

const asked: [string, string][] = [
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }, i): [string, string] => [`${title} ${i}`, expr]),
  ),
  ...alerts.groups.flatMap(({ rules }) => rules.map(({ alert, expr }): [string, string] => [alert, expr])),
];

/** Labels that Prometheus adds to everything it collects. */
const OF_PROMETHEUS = ['job', 'instance'];

/** Names of series in a PromQL expression, with their selected labels. */
const selectorsIn = (expr: string): { name: string; labels: string[] }[] =>
  [...expr.replaceAll(/\bby \([^)]*\)/g, '').matchAll(/\b([a-z_]\w*)\b(?:\{([^}]*)\})(?!\s*\()/g)].map(
    ([, name = '', labels = '']) => ({
      name,
      labels: [...labels.matchAll(/(\w+)\s*[=!]~?/g)].map((match) => match[1] ?? ''),
    }),
  );
const groupedBy = (expr: string): string[] =>
  [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap((match) => (match[1] ?? '').split(',').map((name) => name.trim()));

const samplesOf = (name: string): string[] => page.split('\n').filter((line) => new RegExp(`^${name}[ {]`).test(line));

describe('dashboard and alerts', () => {
  it.each(asked)('%s asks for what the server shows', (_, expr) => {
    const selectors = selectorsIn(expr);
    expect(selectors.length).toBeGreaterThan(0);
    for (const { name, labels } of selectors) {
      if (name === 'up') continue;
      const family = name.replace(/_(bucket|sum|count)$/, '');
      expect(page).toMatch(new RegExp(`^# TYPE (${name}|${family} histogram$)`, 'm'));
      const samples = samplesOf(name);
      // connections are counted only on PostgreSQL
      if (name === 'database_connections' && process.env.TEST_DATABASE !== 'postgres') continue;
      // and rows are tallied only in the embedded database
      if (name === 'vanished_rows' && process.env.TEST_DATABASE === 'postgres') continue;
      expect(samples.length, name).toBeGreaterThan(0);
      for (const label of [...labels, ...groupedBy(expr)].filter((text) => !OF_PROMETHEUS.includes(text))) {
        expect(samples[0]).toContain(`${label}="`);
      }
      for (const [, state = ''] of expr.matchAll(/state="(\w+)"/g)) {
        expect(samples.some((line) => line.includes(`state="${state}"`))).toBe(true);
      }
    }
  });

  it.skipIf(process.env.TEST_DATABASE === 'postgres')('tell rows that vanished since the last good backup', () => {
    // 40 shots were in the backup, and none is here
    expect(samplesOf('vanished_rows')).toEqual(['vanished_rows 40']);
  });

  it('has no gauge that is named like a counter', () => {
    const gauges = [...page.matchAll(/^# TYPE (\S+) gauge$/gm)].flatMap(([, name]) => name ?? []);
    expect(gauges.length).toBeGreaterThan(10);
    expect(gauges.filter((name) => name.endsWith('_total'))).toEqual([]);
  });

  it('leaves no figure of our own unwatched', () => {
    const ours = [...page.matchAll(/^# TYPE (\w+) /gm)]
      .map((match) => match[1] ?? '')
      .filter((name) => !/^(nodejs|process)_/.test(name));
    const shown = JSON.stringify(dashboard.panels);
    expect(ours.filter((name) => !shown.includes(name))).toEqual([]);
  });

  it('collects from the servers of the compose file, at their own port', () => {
    const { scrape_configs } = z
      .object({
        rule_files: z.tuple([z.literal('alerts.yml')]),
        scrape_configs: z.tuple([
          z.object({
            job_name: z.literal('windcall'),
            metrics_path: z.string(),
            static_configs: z.tuple([z.object({ targets: z.array(z.string()) })]),
          }),
        ]),
      })
      .parse(parse(readDeployed('prometheus.yml')));
    const servers = Object.entries(readCompose().services).flatMap(([name, { environment }]) =>
      environment.PORT === undefined ? [] : [`${name}:${environment.PORT}`],
    );
    expect(scrape_configs[0].static_configs[0].targets).toEqual(servers);
    expect(server.app.knownPaths.map(({ url }) => url)).toContain(scrape_configs[0].metrics_path);
  });
});
