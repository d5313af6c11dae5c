import { useEffect, useState } from 'react';

/** Whether this browser can keep a screen awake: over https only. */
export const canStayAwake = (): boolean => 'wakeLock' in navigator;

/** Keeps the screen awake while the page is shown, also after it was hidden. True while it works. */
export const useStayAwake = (isWanted = true): boolean => {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    if (!isWanted || !canStayAwake()) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const take = async (): Promise<void> => {
      if (document.visibilityState === 'hidden' || lock?.released === false) return;
      try {
        const taken = await navigator.wakeLock.request('screen');
        if (isOver) return void taken.release();
        lock = taken;
        setAwake(true);
        taken.addEventListener('release', () => setAwake(false));
      } catch {
        // a low battery: tried again when the page is shown again
      }
    };
    const onChange = (): void => void take();
    onChange();
    document.addEventListener('visibilitychange', onChange);
    return () => {
      isOver = true;
      setAwake(false);
      document.removeEventListener('visibilitychange', onChange);
      void lock?.release();
    };
  }, [isWanted]);
  return isAwake;
};
