import { useQuery } from '@tanstack/react-query';
import { installation, type ReplyOf } from '@windcall/contract';
import { z } from 'zod';
import { useCall } from '../../api/use-call.ts';
import { defineStored, oneOf, useThing } from '../../desk/slot.ts';

/** Whether this browser asks for newer releases. Off until an administrator turns it on. */
export const asksForReleases = defineStored({
  key: 'asksForReleases',
  schema: oneOf('yes'),
  encoding: 'text',
});

/** The newest release, as GitHub's `releases/latest` says it. Whatever else is at that address is not taken. */
const release = z.object({
  tag_name: z.string().regex(/^v?\d{1,6}\.\d{1,6}\.\d{1,6}$/),
  html_url: z
    .string()
    .regex(/^https:\/\/[^\s]+$/)
    .max(500),
});

export interface Release {
  /** `0.4.0`. */
  readonly version: string;
  /** Page that says what changed. */
  readonly page: string;
}

const partsOf = (version: string): number[] => (/^v?(\d+)\.(\d+)\.(\d+)/.exec(version) ?? []).slice(1, 4).map(Number);

/** Whether one version comes after another: `0.10.0` after `0.9.3`. What is no version comes after nothing. */
export const isNewer = (version: string, than: string): boolean => {
  const [a, b] = [partsOf(version), partsOf(than)];
  if (a.length !== 3 || b.length !== 3) return false;
  const i = a.findIndex((part, k) => part !== b[k]);
  return i >= 0 && (a[i] ?? 0) > (b[i] ?? 0);
};

/** Asks an address for the newest release, and tells it nothing: no cookie, no page, no version. */
export const askNewest = async (url: string, signal?: AbortSignal): Promise<Release> => {
  const answer = await fetch(url, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { Accept: 'application/json' },
    ...(signal && { signal }),
  });
  if (!answer.ok) throw new Error(`${answer.status} from ${url}`);
  const { tag_name, html_url } = release.parse(await answer.json());
  return { version: tag_name.replace(/^v/, ''), page: html_url };
};

export type Installation = ReplyOf<typeof installation.getInstallation>;

/** The newest release, asked of the address that this server allows, where this browser wants that; with what runs here. */
export const useNewestRelease = () => {
  const wanted = useThing(asksForReleases) === 'yes';
  const here = useCall(installation.getInstallation, {}, { enabled: wanted, staleTime: 60_000 });
  const url = here.data?.releasesUrl ?? null;
  const newest = useQuery({
    queryKey: ['newest-release', url],
    queryFn: ({ signal }) => askNewest(url ?? '', signal),
    enabled: wanted && url !== null,
    retry: false,
    staleTime: 3_600_000,
  });
  const running = here.data?.version ?? '';
  return {
    asked: wanted && url !== null,
    pending: newest.isLoading,
    failed: newest.isError,
    newer: wanted && newest.data !== undefined && isNewer(newest.data.version, running) ? newest.data : null,
    running,
  };
};

/** Says that a newer version is out, where this browser asks for that. */
export const NewerReleaseNote = () => {
  const { newer, running } = useNewestRelease();
  return (
    <div role="status">
      {newer !== null && (
        <p className="mb-4 border-l-2 border-accent pl-3 text-base">
          Windcall {newer.version} is out; this server runs {running}.{' '}
          <a className="text-accent underline underline-offset-4" href={newer.page} target="_blank" rel="noreferrer">
            What changed
          </a>
        </p>
      )}
    </div>
  );
};
