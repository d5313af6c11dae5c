import { useState, useSyncExternalStore } from 'react';
import { sendingUser } from '../api/index.ts';
import { outbox } from '../desk/outbox.ts';
import { useThing } from '../desk/slot.ts';
import { Button } from '../kit/index.ts';
import { currentUpdate, onUpdateChange } from './worker-updates.ts';

/** Offers a new version in a corner; only the user reloads. Hidden while something waits to be sent. */
export const UpdatePrompt = () => {
  const update = useSyncExternalStore(onUpdateChange, currentUpdate);
  const isWaiting = useThing(outbox).some(({ refused, userId }) => refused === null || userId === sendingUser());
  const [putOff, setPutOff] = useState<(() => void) | null>(null);
  if (update === null || update === putOff || isWaiting) return null;
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
