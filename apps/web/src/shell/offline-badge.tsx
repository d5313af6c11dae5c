import { CloudOff } from 'lucide-react';
import { useOffline } from '../api/use-offline.ts';

export const OfflineBadge = () => {
  const offline = useOffline();
  return (
    <span role="status" className="offline-badge">
      {offline && (
        <>
          <CloudOff aria-hidden className="size-4 shrink-0" />
          {/* a phone's bar has room only for the icon */}
          <span className="max-sm:sr-only">Offline</span>
        </>
      )}
    </span>
  );
};
