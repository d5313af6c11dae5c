import { useQuery } from '@tanstack/react-query';
import { installation, type ReplyOf } from '@windcall/contract';
import { z } from 'zod';
import { useCall } from '../../api/index.ts';
import { defineStored, oneOf, useThing } from '../../desk/slot.ts';

/** Whether this browser checks for newer releases. Off until an administrator turns it on. */
export const asksForReleases = defineStored({
  key: 'asksForReleases',
  schema: oneOf('yes'),
  encoding: 'text',
});

/** The newest release in GitHub's `releases/latest`. Other content is rejected. */
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
  readonly page: string;
}

const partsOf = (version: string): number[] => (/^v?(\d+)\.(\d+)\.(\d+)/.exec(version) ?? []).slice(1, 4).map(Number);

/** True if one version is newer than another: `0.10.0` than `0.9.3`. Other text is never newer. */
export const isNewer = (version: string, than: string): boolean => {
  const [a, b] = [partsOf(version), partsOf(than)];
  if (a.length !== 3 || b.length !== 3) return false;
  const i = a.findIndex((part, k) => part !== b[k]);
  return i >= 0 && (a[i] ?? 0) > (b[i] ?? 0);
};

/** Fetches the newest release without revealing a cookie, a page or a version. */
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

/** The newest release from the server's allowed address, if this browser checks for it, and the running version. */
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
