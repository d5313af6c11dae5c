import type { cards } from '@windcall/contract';
import { angleName, angleText, elevationText } from '../../platform/measure/angles.ts';
import { restated, said } from '../../platform/measure/use-units.ts';
import { type CertainRow, isCertain } from './certainty-line.ts';

const CAUSES: Readonly<Record<CertainRow['certainty']['causes'][number]['cause'], string>> = {
  'spin-drift': 'spin drift',
  'aerodynamic-jump': 'jump',
  'muzzle-velocity': 'muzzle velocity',
  drag: 'drag',
  observed: 'your own elevations',
};

/** Mil that nobody can set: what is smaller is not named. */
const LEAST_MIL = 0.005;

const causesOf = ({ certainty: { causes } }: CertainRow): string =>
  causes
    .toSorted((a, b) => Math.hypot(b.elevationMils, b.windMils) - Math.hypot(a.elevationMils, a.windMils))
    .filter(({ elevationMils, windMils }) => Math.max(elevationMils, windMils) >= LEAST_MIL)
    .map(
      ({ cause, why, elevationMils, windMils }) =>
        `${CAUSES[cause]} ${angleText(elevationMils)} up, ${angleText(windMils)} sideways (${restated(why)})`,
    )
    .join('; ');

/** What is known of the row that is marked, and what makes it; and that jump is in it. */
export const CardCertainty = ({ card, target }: { readonly card: cards.Card; readonly target: number | undefined }) => {
  const row = card.rows.filter(isCertain).find((one) => one.target === target);
  if (row === undefined) return null;
  const { sigmaElevation, sigmaWindage } = row.certainty;
  return (
    <section aria-label="How well this row is known" className="flex flex-col gap-1 text-sm">
      <p>
        Row at {said('range', row.distance)}: elevation known to{' '}
        <span className="figure">{said('angle', sigmaElevation, 2)}</span>, windage to{' '}
        <span className="figure">{said('angle', sigmaWindage, 2)}</span> (one standard deviation; your wind call and the
        scatter of the shots are not in it).
      </p>
      <p className="text-xs text-ink-2">
        What makes it: {causesOf(row) || `nothing above ${said('angle', LEAST_MIL, 3)}`}.
      </p>
      <p className="text-xs text-ink-2">
        {row.jump === undefined || Math.abs(row.jump) < LEAST_MIL
          ? `The jump that crosswind gives the bullet is in the elevation; here it is less than ${said('angle', LEAST_MIL, 3)}.`
          : `${elevationText(row.jump, 2)} ${angleName()} of the elevation hold off the jump that this wind gives the bullet at the muzzle. A wind that starts farther out lifts it from where it starts.`}
      </p>
    </section>
  );
};
