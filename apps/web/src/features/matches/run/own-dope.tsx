import { type ReplyOf, runs } from '@windcall/contract';
import { messageOf, useCall } from '../../../api/index.ts';
import { Disclosure } from '../../../kit/index.ts';
import { angleName, elevationText, useUnits } from '../../../units/index.ts';
import type { Units } from '../../../units/units.ts';

/** Distance between two lines of the table, in the shown unit. */
const STEP = 50;
const FIRST = 100;

/** The rifle's dope at round distances of the user's unit, mil, + up: linear between the server's rows. */
export const dopeRows = (units: Units, rows: ReplyOf<typeof runs.runDope>['rows']) => {
  const shown: { readonly range: number; readonly elevation: number }[] = [];
  const farthest = rows.at(-1)?.distance ?? 0;
  for (let range = FIRST; units.wire('range', range) <= farthest; range += STEP) {
    const yd = units.wire('range', range);
    const i = rows.findIndex(({ distance }) => distance >= yd);
    const [from, to] = [rows[i - 1] ?? rows[i], rows[i]];
    if (from === undefined || to === undefined) continue;
    const part = to === from ? 0 : (yd - from.distance) / (to.distance - from.distance);
    shown.push({ range, elevation: from.elevation + part * (to.elevation - from.elevation) });
  }
  return shown;
};

/** The table of the rifle, for a stage whose dope is the shooter's own. */
export const OwnDope = ({ runId, profileName }: { readonly runId: number; readonly profileName: string }) => {
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
