import { CloudOff } from 'lucide-react';
import { useOffline } from '../api/use-offline.ts';

/** The word in the header while the server is out of reach. */
export const OfflineBadge = () => {
  const offline = useOffline();
  return (
    <span role="status" className="offline-badge">
      {offline && (
        <>
          <CloudOff aria-hidden className="size-4 shrink-0" />
          {/* A phone's bar has room for the mark only. */}
          <span className="max-sm:sr-only">Offline</span>
        </>
      )}
    </span>
  );
};
