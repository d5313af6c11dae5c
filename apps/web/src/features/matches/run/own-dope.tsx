import { runs } from '@windcall/contract';
import { messageOf, useCall } from '../../../api/index.ts';
import { Disclosure } from '../../../kit/index.ts';
import { angleName, elevationText, useUnits } from '../../../units/index.ts';
import { dopeRows } from './dope-rows.ts';

interface OwnDopeProps {
  readonly runId: number;
  readonly profileName: string;
}

/** The table of the rifle, for a stage whose dope is the shooter's own. */
export const OwnDope = ({ runId, profileName }: OwnDopeProps) => {
  const units = useUnits();
  const { data, error } = useCall(
    runs.runDope,
    { params: { id: String(runId) } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  return (
    <Disclosure title="Your dope">
      {error ? (
        <p role="alert" className="text-warn">
          {messageOf(units, error, 'The table did not come. Reload the page.')}
        </p>
      ) : (
        <>
          <p className="mb-1 text-sm text-ink-3">
            {profileName || 'Built-in rifle'} in the air of this stage, level fire, no wind. {units.name('range')} and{' '}
            {angleName(units)}.
          </p>
          <ul
            aria-label={`Elevation by distance, ${units.spoken('range')}`}
            className="figure columns-3 gap-6 text-sm in-[.run-pane]:max-h-48 in-[.run-pane]:columns-2 in-[.run-pane]:overflow-y-auto"
          >
            {dopeRows(units, data?.rows ?? []).map(({ range, elevation }) => (
              <li key={range} className="flex break-inside-avoid justify-between gap-3 border-b border-line py-0.5">
                <span className="text-ink-2">{range}</span> {elevationText(units, elevation, 1)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Disclosure>
  );
};
