import type { scenarios, WindField } from '@windcall/contract';
import { Wind } from 'lucide-react';
import { Badge } from '../../kit/badge.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Panel } from '../../kit/panel.tsx';
import { useUnits } from '../../units/use-units.tsx';
import { advisoriesOf } from './advisories.ts';
import { FieldViews } from './field-views.tsx';
import type { WindClock } from './use-wind-clock.ts';
import type { WindSettings } from './wind-settings.ts';

interface WindPanelProps {
  readonly field: WindField | null;
  readonly keptAsideS: number | null;
  readonly usedSeed: string | null;
  readonly settings: WindSettings;
  readonly scenario: scenarios.Scenario | null;
  readonly clock: WindClock;
}

/** The generated wind, or what to do to have one. */
export const WindPanel = ({ field, keptAsideS, usedSeed, settings, scenario, clock }: WindPanelProps) => {
  const units = useUnits();
  return (
    <Panel title="Wind field" aside={field && usedSeed !== null && <Badge>{`Seed ${usedSeed}`}</Badge>}>
      {field ? (
        <>
          <FieldViews field={field} settings={settings} scenario={scenario} clock={clock} />
          {advisoriesOf(field, units).map(({ message, severity }) => (
            <p key={message} className="mt-3 max-w-prose text-sm text-ink-2">
              <Badge tone={severity === 'warning' ? 'warn' : 'neutral'}>Advisory</Badge> {message}
            </p>
          ))}
        </>
      ) : (
        <EmptyState
          icon={<Wind aria-hidden />}
          title="No wind yet"
          text={
            keptAsideS === null
              ? 'Generate a wind field to see it over the range and over time, and to shoot in it.'
              : `The stored wind lasts ${keptAsideS} s and is not shown again here; the other screens still use it. Generate a wind field to see one.`
          }
        />
      )}
    </Panel>
  );
};
