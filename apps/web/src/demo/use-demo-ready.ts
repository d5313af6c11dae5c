import { useEffect } from 'react';
import { useRestrictions } from './use-demo.ts';

/** Once per sign-in, lets a demo user have the ready profile, scenario and wind field. A failure is only logged. */
export const useDemoReady = (): void => {
  const { data } = useRestrictions();
  const ready = data?.hasRestrictions === true ? data.ready : null;
  useEffect(() => {
    if (ready === null || ready === undefined) return;
    // Loaded only for demo users: everybody else's first screen does without it.
    import('./take-demo-ready.ts')
      .then(({ takeDemoReady }) => takeDemoReady(ready))
      .catch((error: unknown) => console.error('the demo could not be made ready', error));
  }, [ready]);
};
