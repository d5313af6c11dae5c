import { useEffect } from 'react';
import { useRestrictions } from './use-demo.ts';

/** Once per sign-in, gives a demo user the prepared profile, scenario and wind field. A failure is only logged. */
export const useDemoReady = (): void => {
  const { data } = useRestrictions();
  const ready = data?.hasRestrictions === true ? data.ready : null;
  useEffect(() => {
    if (ready === null || ready === undefined) return;
    // loaded only for demo users
    import('./take-demo-ready.ts')
      .then(({ takeDemoReady }) => takeDemoReady(ready))
      .catch((error: unknown) => console.error('the demo could not be made ready', error));
  }, [ready]);
};
