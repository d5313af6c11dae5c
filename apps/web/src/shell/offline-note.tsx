import { useOffline } from '../api/use-offline.ts';

/** What a screen cannot do without the network, over the screen while the server is out of reach. */
export const OfflineNote = ({ text }: { readonly text: string }) => {
  if (!useOffline()) return null;
  return (
    <p role="note" className="offline-note">
      <strong className="font-medium text-ink">You are offline.</strong> {text}
    </p>
  );
};
