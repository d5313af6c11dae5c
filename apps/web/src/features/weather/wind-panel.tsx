import type { scenarios, WindField } from '@windcall/contract';
import { Wind } from 'lucide-react';
import { z } from 'zod';
import { desk } from '../../desk/desk.ts';
import { useThing } from '../../desk/slot.ts';
import { Badge, Disclosure, EmptyState, Panel } from '../../kit/index.ts';
import { naturalAirText, saidIn, type Units, useUnits } from '../../units/index.ts';
import { FieldViews } from './field-views.tsx';
import type { WindClock } from './use-wind-clock.ts';
import type { WindSettings } from './wind-settings.ts';

const advised = z.object({
  advisories: z.array(
    z.object({
      code: z.string().optional(),
      severity: z.enum(['info', 'warning']),
      message: z.string(),
      values: z.unknown().optional(),
    }),
  ),
});

/** The generator's advice on a field's settings, in the user's units; none for an imported field. */
export const advisoriesOf = (field: WindField, units: Units) =>
  (advised.safeParse(field.metadata).data?.advisories ?? []).map(({ severity, message, code, values }) => ({
    severity,
    message: saidIn(units, message, { code, values }),
  }));

interface WindPanelProps {
  readonly field: WindField | null;
  readonly keptAsideS: number | null;
  readonly usedSeed: string | null;
  readonly settings: WindSettings;
  readonly scenario: scenarios.Scenario | null;
  readonly clock: WindClock;
}

type GeneratedProps = Omit<WindPanelProps, 'usedSeed' | 'field'> & { readonly field: WindField };

const Generated = ({ field, settings, scenario, clock }: GeneratedProps) => {
  const units = useUnits();
  return (
    <>
      <FieldViews field={field} settings={settings} scenario={scenario} clock={clock} />
      {advisoriesOf(field, units).map(({ message, severity }) => (
        <p key={message} className="mt-3 max-w-prose text-sm text-ink-2">
          <Badge tone={severity === 'warning' ? 'warn' : 'neutral'}>Advisory</Badge> {message}
        </p>
      ))}
    </>
  );
};

export const WindPanel = (props: WindPanelProps) => {
  const { field, keptAsideS, usedSeed } = props;
  const units = useUnits();
  const natural = useThing(desk.naturalAir);
  const seed = usedSeed === null ? null : <Badge>{`Seed ${usedSeed}`}</Badge>;
  if (natural !== null) {
    return (
      <Panel title="Wind in use: natural air">
        <p className="max-w-prose text-base">
          Fire Control and WMP use natural air: {naturalAirText(units, natural)}. Look at it through the scope on Fire
          Control.
        </p>
        {field && (
          <Disclosure title="Generated field, not in use" className="mt-4">
            <p className="mb-4 max-w-prose text-sm text-ink-2">
              The map, the figures and the ratings below are of the field that was made before. To shoot in it, turn
              natural air off. {seed}
            </p>
            <Generated {...props} field={field} />
          </Disclosure>
        )}
      </Panel>
    );
  }
  return (
    <Panel title="Wind field" aside={field && seed}>
      {field ? (
        <Generated {...props} field={field} />
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
