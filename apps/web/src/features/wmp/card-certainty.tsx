import type { cards } from '@windcall/contract';
import { whyOf } from '@windcall/simulation';
import { angleName, angleText, elevationText, type Units, useUnits } from '../../units/index.ts';
import { type CertainRow, isCertain } from './card-view.ts';

const CAUSES: Readonly<Record<CertainRow['certainty']['causes'][number]['cause'], string>> = {
  'spin-drift': 'spin drift',
  'aerodynamic-jump': 'jump',
  'muzzle-velocity': 'muzzle velocity',
  drag: 'drag',
  observed: 'your own elevations',
  zero: 'zero',
};

/** Smaller causes are not named, mil: they are too small to set. */
const LEAST_MIL = 0.005;

const causesOf = (units: Units, { certainty: { causes } }: CertainRow): string =>
  causes
    .toSorted((a, b) => Math.hypot(b.elevationMils, b.windMils) - Math.hypot(a.elevationMils, a.windMils))
    .filter(({ elevationMils, windMils }) => Math.max(elevationMils, windMils) >= LEAST_MIL)
    .map(
      ({ cause, why, elevationMils, windMils }) =>
        `${CAUSES[cause]} ${angleText(units, elevationMils)} elevation, ${angleText(units, windMils)} wind (${whyOf({ cause, why }, units)})`,
    )
    .join('; ');

export const CardCertainty = ({ card, target }: { readonly card: cards.Card; readonly target: number | undefined }) => {
  const units = useUnits();
  const row = card.rows.filter(isCertain).find((one) => one.target === target);
  if (row === undefined) return null;
  const { sigmaElevation, sigmaWindage } = row.certainty;
  return (
    <section aria-label="How certain this row is" className="flex flex-col gap-1 text-sm">
      <p>
        Margin of the row at {units.text('range', row.distance)}:{' '}
        <span className="figure">{units.text('angle', sigmaElevation, 2)}</span> elevation,{' '}
        <span className="figure">{units.text('angle', sigmaWindage, 2)}</span> wind (one standard deviation; your wind
        call and the scatter of the shots are not in it).
      </p>
      <p className="text-xs text-ink-2">
        What makes it: {causesOf(units, row) || `nothing above ${units.text('angle', LEAST_MIL, 3)}`}.
      </p>
      <p className="text-xs text-ink-2">
        {row.jump === undefined || Math.abs(row.jump) < LEAST_MIL
          ? `The jump that crosswind gives the bullet is in the elevation; here it is less than ${units.text('angle', LEAST_MIL, 3)}.`
          : `${elevationText(units, row.jump, 2)} ${angleName(units)} of the elevation hold off the jump that this wind gives the bullet at the muzzle. A wind that starts farther out lifts it from where it starts.`}
      </p>
    </section>
  );
};
