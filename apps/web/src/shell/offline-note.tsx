import { isPageKept, useOffline } from '../api/index.ts';

const NOT_KEPT =
  'Keep this page open: over plain http the browser has no copy of it, and it opens again only with the network.';

/** Parts of a screen that fail offline, and a warning if the browser does not keep the page; shown while offline. */
export const OfflineNote = ({
  text,
  kept = isPageKept(),
}: {
  readonly text?: string | undefined;
  readonly kept?: boolean;
}) => {
  const offline = useOffline();
  if (!offline || (text === undefined && kept)) return null;
  return (
    <p role="note" className="offline-note">
      <strong className="font-medium text-ink">You are offline.</strong>{' '}
      {[text, kept ? undefined : NOT_KEPT].filter((part) => part !== undefined).join(' ')}
    </p>
  );
};
