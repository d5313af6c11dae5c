import { useQuery } from '@tanstack/react-query';
import { installation } from '@windcall/contract';
import { counted } from '@windcall/units';
import { panelSaying, useCall } from '../../api/index.ts';
import { Button, Disclosure, Facts, formatDateTime, Panel, Switch } from '../../kit/index.ts';
import { copyText } from '../../toasts/copy-text.ts';
import { BackupsPanel } from './backups-panel.tsx';
import { asksForReleases, type Installation, useNewestRelease } from './newer-release.tsx';
import { adminMessage } from './user-words.ts';

interface ChangelogPart {
  /** `Added`; empty before the first heading. */
  readonly title: string;
  readonly lines: readonly string[];
}
interface ChangelogRelease {
  /** `1.0.0 (2026-11-27)`. */
  readonly title: string;
  readonly parts: readonly ChangelogPart[];
}

/** A line of Markdown as plain text: links by their text, without marks. */
const plain = (line: string): string =>
  line
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|`)/g, '')
    .replaceAll(/(^|\W)\*([^*]+)\*/g, '$1$2');

/** Releases of a changelog, newest first: `## ` a release, `### ` a part, `- ` a line; an indented line continues. */
export const readChangelog = (text: string): ChangelogRelease[] => {
  const releases: { title: string; parts: { title: string; lines: string[] }[] }[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('## ')) {
      releases.push({ title: line.slice(3).trim(), parts: [] });
      continue;
    }
    const parts = releases.at(-1)?.parts;
    if (parts === undefined || line.trim() === '') continue;
    if (line.startsWith('### ')) parts.push({ title: line.slice(4).trim(), lines: [] });
    else {
      if (parts.length === 0) parts.push({ title: '', lines: [] });
      const lines = parts.at(-1)?.lines ?? [];
      const before = lines.pop();
      if (before === undefined) lines.push(line.replace(/^- /, ''));
      else if (/^\s/.test(line)) lines.push(`${before} ${line.trim()}`);
      else lines.push(before, line.replace(/^- /, ''));
    }
  }
  return releases.map(({ title, parts }) => ({
    title,
    parts: parts.map((part) => ({ title: part.title, lines: part.lines.map(plain) })),
  }));
};

/** Text for a request for help: versions and counts, but no names, addresses or values of settings. */
const diagnosticsText = (
  { version, node, platform, startedAt, database, rows, settings, scheduledBackup }: Installation,
  browser: string,
): string =>
  [
    `Windcall ${version}`,
    `Node ${node}, ${platform}, up since ${startedAt}`,
    `${database.kind} database ${database.version}, ${database.migrations} migrations, ${database.sizeMb} MB`,
    `${rows.users} users, ${rows.sessions} sessions, ${rows.shots} shots`,
    `Settings that are set: ${settings.length === 0 ? 'none' : settings.join(', ')}`,
    `Scheduled backup: ${scheduledBackup.at ?? 'none'}${scheduledBackup.failed ? ', a later one failed' : ''}`,
    `Browser: ${browser}`,
  ].join('\n');

const copyDiagnostics = (here: Installation): Promise<void> =>
  copyText(
    diagnosticsText(here, navigator.userAgent),
    'Diagnostics Copied',
    'Versions, counts and names of settings. Nothing secret is in them.',
    'The browser did not let the page copy.',
  );

const NewerVersions = ({ here: { releasesUrl, version } }: { readonly here: Installation }) => {
  const { asked, pending, failed, newer } = useNewestRelease();
  const heard = pending
    ? 'Asking…'
    : failed
      ? 'The newest version could not be read there.'
      : newer === null
        ? `${version} is the newest version.`
        : `${newer.version} is out.`;
  return (
    <div className="mt-4">
      <Switch
        label="Tell me when a newer version is out"
        hint={
          releasesUrl === null
            ? 'Not possible on this server: the setting RELEASES_URL is not there.'
            : `This browser asks ${new URL(releasesUrl).host} when you open this screen. The server asks nobody.`
        }
        checked={asked}
        disabled={releasesUrl === null}
        onChange={(on) => (on ? asksForReleases.write('yes') : asksForReleases.remove())}
      />
      {asked && (
        <p role="status" className="mt-2 text-sm text-ink-2">
          {heard}
        </p>
      )}
    </div>
  );
};

const Release = ({ release: { title, parts } }: { readonly release: ChangelogRelease }) => (
  <section className="mb-6">
    <h3 className="mb-2 text-base font-medium">{title}</h3>
    {parts.map((part) => (
      <div key={part.title} className="mb-3">
        {part.title !== '' && <h4 className="mb-1 text-sm text-ink-2">{part.title}</h4>}
        <ul className="flex list-disc flex-col gap-1 pl-5 text-sm [overflow-wrap:anywhere]">
          {part.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    ))}
  </section>
);

const Changelog = () => {
  const text = useQuery({
    queryKey: ['changelog'],
    queryFn: async () => readChangelog((await import('../../../../../CHANGELOG.md?raw')).default),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Panel title="What changed" untitled {...panelSaying(text, () => 'The changelog could not be loaded.')}>
      {text.data?.map((release) => (
        <Release key={release.title} release={release} />
      ))}
    </Panel>
  );
};

const SCHEDULED_NONE = 'none that this server knows of';

export const ServerPanel = () => {
  const read = useCall(installation.getInstallation, {}, { staleTime: 60_000 });
  const here = read.data;
  return (
    <div className="flex flex-col gap-8">
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <Panel
          title="This server"
          aside={
            here !== undefined && (
              <Button size="sm" onClick={() => void copyDiagnostics(here)}>
                Copy diagnostics
              </Button>
            )
          }
          {...panelSaying(read, (error) => adminMessage(error, 'The server could not be asked.'))}
        >
          {here !== undefined && (
            <>
              <Facts
                facts={[
                  [
                    'Windcall',
                    <span key="version" className="figure">
                      {here.version}
                    </span>,
                  ],
                  ['Database', `${here.database.kind} ${here.database.version}, ${here.database.sizeMb} MB`],
                  ['Node', `${here.node}, ${here.platform}`],
                  ['Up since', formatDateTime(here.startedAt)],
                  [
                    'Kept',
                    [
                      counted(here.rows.users, 'user'),
                      counted(here.rows.sessions, 'session'),
                      counted(here.rows.shots, 'shot'),
                    ].join(', '),
                  ],
                  [
                    'Scheduled backup',
                    here.scheduledBackup.failed ? (
                      <span key="backup" className="text-bad">
                        the last one failed: see the log
                      </span>
                    ) : here.scheduledBackup.at === null ? (
                      SCHEDULED_NONE
                    ) : (
                      formatDateTime(here.scheduledBackup.at)
                    ),
                  ],
                ]}
              />
              <NewerVersions here={here} />
            </>
          )}
        </Panel>
        <BackupsPanel />
      </div>
      <Disclosure title="What changed">
        <Changelog />
      </Disclosure>
    </div>
  );
};
