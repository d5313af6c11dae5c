import { useState, useSyncExternalStore } from 'react';
import { useThing } from '../desk/slot.ts';
import { unsentShots } from '../desk/unsent-shots.ts';
import { Button } from '../kit/button.tsx';
import { currentUpdate, onUpdateChange } from './worker-updates.ts';

/**
 * Says that a new version is ready, in a corner, and leaves it at that: the page is loaded again when the user says so.
 * While shots wait to be recorded nothing is asked.
 */
export const UpdatePrompt = () => {
  const update = useSyncExternalStore(onUpdateChange, currentUpdate);
  const unsent = useThing(unsentShots);
  const [putOff, setPutOff] = useState<(() => void) | null>(null);
  if (update === null || update === putOff || (unsent?.length ?? 0) > 0) return null;
  return (
    <aside role="status" aria-label="Update" className="update-prompt">
      <p>A new version is ready.</p>
      <Button size="sm" variant="primary" onClick={update}>
        Reload
      </Button>
      <Button size="sm" variant="quiet" onClick={() => setPutOff(() => update)}>
        Later
      </Button>
    </aside>
  );
};
