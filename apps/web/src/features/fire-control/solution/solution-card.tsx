import { type HitChances, USUAL_ERRORS } from '@windcall/simulation';
import { Badge, CertaintyNote, DialMark, Disclosure, Measure, Reading, Term } from '../../../kit/index.ts';
import { chancesSaid, dialsApart, type Turrets, useUnits } from '../../../units/index.ts';
import type { FiringSolution } from './use-solution.ts';

interface SolutionCardProps {
  readonly firing: FiringSolution;
  /** Hit chances for the current target; null if unknown. */
  readonly chances: HitChances | null;
  /** Turrets of the rifle in use; null while it loads. */
  readonly turrets: Turrets | null;
  /** The shooter hides answers until the shot. */
  readonly hidden?: boolean;
  /** Name of the range card in use; null without one. */
  readonly cardName: string | null;
}

const NO_WIND = { crosswindMph: 0, headwindMph: 0, onWayMph: 0 };

const Winds = ({ firing, pending }: { readonly firing: FiringSolution; readonly pending: boolean }) => {
  const { crosswindMph, headwindMph, onWayMph } = firing.wind ?? NO_WIND;
  const isNone = !pending && crosswindMph === 0 && headwindMph === 0 && Math.abs(onWayMph ?? 0) < NOTHING_MPH;
  return (
    <div className="reading col-span-2 flex flex-col gap-0.5">
      <span className="engraved">
        <Term name="Crosswind" />
      </span>
      {isNone ? (
        <span className="text-sm text-ink-3">No Data</span>
      ) : (
        <span className="flex flex-wrap items-baseline gap-x-3">
          <Measure value={onWayMph} kind="wind" axis="crosswind" pending={pending} />
          <span className="flex flex-wrap items-baseline gap-x-2 whitespace-nowrap text-xs text-ink-3">
            target flag
            <Measure size="sm" value={crosswindMph} kind="wind" axis="crosswind" pending={pending} />
            {(pending || Math.abs(headwindMph) >= NOTHING_MPH) && (
              <Measure size="sm" value={headwindMph} kind="wind" axis="headwind" pending={pending} />
            )}
          </span>
        </span>
      )}
    </div>
  );
};
const NOTHING_MPH = 0.05;

export const SolutionCard = ({ firing, chances, turrets, hidden = false, cardName }: SolutionCardProps) => {
  const units = useUnits();
  const dials = turrets === null ? null : dialsApart(units, turrets);
  const pending = firing.status === 'calculating';
  const { solution, error } = firing;
  const angle = { kind: 'angle', pending } as const;
  const hold = { digits: 2, size: 'lg' } as const;
  return (
    <section aria-label="Ballistic Solver">
      <Disclosure title="Current Firing Solution" defaultOpen className="tight">
        {error !== null ? (
          <p role="alert" className="text-sm text-bad">
            {error}
          </p>
        ) : hidden ? (
          <p className="text-sm text-ink-2">Shown after the shot</p>
        ) : (
          <div aria-busy={pending} className="solution grid grid-cols-2 gap-x-3 gap-y-2">
            <Reading {...angle} {...hold} label="Elevation" axis="elevation" value={solution?.elevationMils ?? null} />
            <Reading {...angle} {...hold} label="Wind" axis="wind" value={solution?.windDriftMils ?? null} />
            {dials !== null && solution !== null && (
              <>
                <DialMark named dial={dials.elevation} correctionMil={solution.elevationMils} className="text-sm" />
                <DialMark named dial={dials.wind} correctionMil={solution.windDriftMils} className="text-sm" />
              </>
            )}
            <Reading {...angle} digits={3} label={<Term name="CEP 90%" />} value={solution?.cep90 ?? null} />
            <Reading {...angle} digits={3} label="CEP 95%" value={solution?.cep95 ?? null} />
            <Winds firing={firing} pending={pending} />
            {solution !== null && (
              <div className="col-span-2">
                <CertaintyNote certainty={solution.certainty}>
                  {chances !== null && (
                    <p className="mt-1 text-xs text-ink-2">{chancesSaid(units, chances, 0, USUAL_ERRORS.callMph)}</p>
                  )}
                </CertaintyNote>
              </div>
            )}
          </div>
        )}
      </Disclosure>
      {cardName !== null && (
        <p className="mt-2 flex min-w-0 items-center gap-2 text-sm text-ink-2">
          <Badge tone="accent">WMP Data Active</Badge>
          <span className="truncate">{cardName}</span>
        </p>
      )}
    </section>
  );
};
