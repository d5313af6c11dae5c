import { useDemo } from '../demo/use-demo.ts';
import { Button } from '../kit/button.tsx';
import { toast } from '../toasts/toast.ts';

/** The demo's limits, on every screen while the restrictions enable the watermark. */
export const DemoBanner = () => {
  const { restrictions } = useDemo();
  if (restrictions?.watermarkEnabled !== true) return null;
  const { maxShotsPerSession, maxSessionsPerDay } = restrictions;
  return (
    <aside aria-label="Demo mode" className="demo-banner">
      <p>
        <strong className="font-medium text-accent">Demo</strong>
        <span aria-hidden> · </span>
        {maxShotsPerSession} shots per session, {maxSessionsPerDay} sessions per day
      </p>
      <Button
        size="sm"
        variant="primary"
        onClick={() =>
          toast({ title: 'Upgrade Now', description: 'Please contact support to upgrade to a full account.' })
        }
      >
        Upgrade Now
      </Button>
    </aside>
  );
};
