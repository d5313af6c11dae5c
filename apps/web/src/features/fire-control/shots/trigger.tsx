import { Crosshair } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { Button, classNames } from '../../../kit/index.ts';

/** The trigger's current work; null while it is ready. */
export type Pending = 'opening' | 'loading' | 'recording' | null;

const PENDING_TEXT = { opening: 'Opening...', loading: 'Loading...', recording: 'Recording...' } as const;
/** Most shots are recorded within this time, ms, so the label does not flicker. */
const SLOW_MS = 300;

export interface TriggerState {
  readonly label: string;
  readonly pending: Pending;
  /** The label names the work, because the work takes long or the trigger was pressed meanwhile. */
  readonly waits: boolean;
  readonly press: () => void;
  /** True if the trigger is the next step on this screen. */
  readonly isNext: boolean;
}

/** The trigger: `fire` runs only while nothing is under way. A press meanwhile shows the work in the label. */
export const useTrigger = (label: string, pending: Pending, fire: () => void): TriggerState => {
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    if (pending === null) return;
    const clock = setTimeout(() => setWaits(true), SLOW_MS);
    return () => {
      clearTimeout(clock);
      setWaits(false);
    };
  }, [pending]);
  const press = (): void => (pending === null ? fire() : setWaits(true));
  return { label: waits && pending !== null ? PENDING_TEXT[pending] : label, pending, waits, press, isNext: true };
};

interface TriggerProps extends ComponentProps<'button'> {
  readonly trigger: TriggerState;
}

export const Trigger = ({ trigger, className, ...rest }: TriggerProps) => (
  <Button
    {...rest}
    variant={trigger.isNext ? 'primary' : 'plain'}
    size="lg"
    className={classNames('px-3', className)}
    icon={
      trigger.waits ? <span aria-hidden className="spinner" /> : <Crosshair aria-hidden className="size-4 shrink-0" />
    }
    aria-busy={trigger.pending !== null || undefined}
    aria-disabled={trigger.waits || undefined}
    onClick={trigger.press}
  >
    {trigger.label}
  </Button>
);
