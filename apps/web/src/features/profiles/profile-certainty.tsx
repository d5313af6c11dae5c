import { type ballistics, type profiles, stages } from '@windcall/contract';
import { inlineStage, solve, steadyWind, unnamed, whyOf } from '@windcall/simulation';
import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { CAUSE_NAMES, Disclosure } from '../../kit/index.ts';
import { angleName, angleText, useUnits } from '../../units/index.ts';
import { NEW_PROFILE, type ProfileTyped, profileForm } from './profile-form.ts';
import type { ProfileControl } from './typed-number-field.tsx';

type Certainty = ballistics.Solution['certainty'];
export type References = Pick<profiles.Profile, 'elevationReferenceData' | 'windageReferenceData'>;

const DISTANCES_YD = [600, 1000] as const;
const CROSSWIND_MPH = 10;
const NAMES = Object.keys(NEW_PROFILE) as (keyof ProfileTyped)[];
const NO_REFERENCES: References = { elevationReferenceData: null, windageReferenceData: null };

/** Certainty of corrections for the form's rifle, near and far; null if the form makes no rifle, or the rifle does not reach. */
export const certaintiesOf = (
  typed: unknown,
  { elevationReferenceData, windageReferenceData }: References = NO_REFERENCES,
): Certainty[] | null => {
  // the name does not affect the flight
  const read = profileForm.safeParse({ ...(typed as object), name: '-' });
  if (!read.success) return null;
  const stage = inlineStage({
    rifle: unnamed({ ...read.data, elevationReferenceData, windageReferenceData }),
    air: stages.DEFAULT_AIR,
    wind: steadyWind(CROSSWIND_MPH, 90),
    effects: { ...stages.DEFAULT_EFFECTS, coriolis: false },
  });
  const found = DISTANCES_YD.flatMap((distance) => {
    const solved = solve(stage, { distance, directionOfFire: stage.directionOfFire, lookAngle: 0 }, 0);
    return solved.status === 'ok' ? [solved.solution.certainty] : [];
  });
  return found.length === DISTANCES_YD.length ? found : null;
};

/** Up and across; on a phone one below the other. */
const Pair = ({ up, across }: { readonly up: number; readonly across: number }) => {
  const units = useUnits();
  return (
    <>
      <span className="whitespace-nowrap">± {angleText(units, up)},</span>{' '}
      <span className="whitespace-nowrap">± {angleText(units, across)}</span>
    </>
  );
};

/** Certainty of corrections at two distances from the form's numbers, and the number that limits it. */
export const ProfileCertainty = ({
  control,
  references,
}: {
  readonly control: ProfileControl;
  readonly references?: References | undefined;
}) => {
  const units = useUnits();
  const values = useWatch({ control, name: NAMES });
  // as text, because the form mutates its values, and an identical object would be skipped
  const typed = useDeferredValue(JSON.stringify(Object.fromEntries(NAMES.map((name, i) => [name, values[i]]))));
  const known = useMemo(() => certaintiesOf(JSON.parse(typed), references), [typed, references]);
  const causes = known?.[1]?.causes ?? [];
  return (
    <Disclosure title="How certain this rifle is">
      {known === null ? (
        <p className="text-sm text-ink-2">
          Shown once the numbers above make a rifle that reaches {units.text('range', DISTANCES_YD[1])}.
        </p>
      ) : (
        <>
          <p className="mb-2 text-xs text-ink-2">
            One standard deviation of a correction, {angleName(units)}: up, across; {units.text('wind', CROSSWIND_MPH)}{' '}
            from 3:00. Your wind call and the scatter of the shots are not in it.
          </p>
          <table className="w-full text-sm">
            <thead>
              <tr className="text-left text-xs text-ink-3">
                <th scope="col" className="pb-1 font-normal">
                  From
                </th>
                {DISTANCES_YD.map((yd) => (
                  <th key={yd} scope="col" className="pb-1 text-right font-normal">
                    {units.text('range', yd)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {causes.map(({ cause, why }) => (
                <tr key={cause} className="border-t border-line">
                  <th scope="row" className="py-1 text-left font-normal">
                    {CAUSE_NAMES[cause]} <span className="text-xs text-ink-3">{whyOf({ cause, why }, units)}</span>
                  </th>
                  {known.map((certainty, i) => {
                    const own = certainty.causes.find((one) => one.cause === cause);
                    return (
                      <td key={DISTANCES_YD[i]} className="figure py-1 pl-3 text-right">
                        <Pair up={own?.elevationMils ?? 0} across={own?.windMils ?? 0} />
                      </td>
                    );
                  })}
                </tr>
              ))}
              <tr className="border-t border-line font-medium">
                <th scope="row" className="py-1 text-left font-medium">
                  All of it
                </th>
                {known.map(({ sigmaElevationMils, sigmaWindMils }, i) => (
                  <td key={DISTANCES_YD[i]} className="figure py-1 pl-3 text-right">
                    <Pair up={sigmaElevationMils} across={sigmaWindMils} />
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </>
      )}
    </Disclosure>
  );
};
