import { useState } from 'react';
import { Button, NumberField } from '../../../kit/index.ts';
import { useUnits } from '../../../units/index.ts';

/** A bracket for a mover's speed, once, before the first shot at it. It neither costs nor gives points. */
export const CallSpeed = ({ onCall }: { readonly onCall: (lo: number, hi: number) => void }) => {
  const units = useUnits();
  const [lo, setLo] = useState<number | null>(null);
  const [hi, setHi] = useState<number | null>(null);
  const isReady = lo !== null && hi !== null && lo <= hi;
  return (
    <div className="flex flex-wrap items-end gap-2">
      <NumberField
        label="Its speed, low"
        className="w-24 sm:w-28"
        kind="wind"
        value={lo}
        min={0}
        max={20}
        step={0.5}
        onChange={setLo}
        onEmpty={() => setLo(null)}
      />
      <NumberField
        label="high"
        className="w-24 sm:w-28"
        kind="wind"
        value={hi}
        min={0}
        max={20}
        step={0.5}
        onChange={setHi}
        onEmpty={() => setHi(null)}
      />
      <Button aria-disabled={!isReady} onClick={() => isReady && onCall(lo, hi)}>
        Call the speed
      </Button>
      <p className="w-full text-xs text-ink-3">
        {lo !== null && hi !== null && lo > hi
          ? 'High must not be under low.'
          : `8 in 10 of your calls should hold the speed, in ${units.name('wind')}. No points: it shows after the run.`}
      </p>
    </div>
  );
};
