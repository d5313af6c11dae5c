import { elevationSpoken, elevationText, windSpoken, windText } from '../../../platform/measure/angles.ts';
import type { Turrets } from '../../../platform/measure/turrets.ts';

interface MilTextProps {
  readonly windMil: number;
  readonly elevationMil: number;
}

/** A point or correction (mil) in both directions: `R 0.12 U 0.05`, read aloud in words; its full figures for machines. */
export const MilText = ({ windMil, elevationMil }: MilTextProps) => (
  <span className="whitespace-nowrap">
    <span aria-hidden className="figure">
      <data value={windMil}>{windText(windMil, 2)}</data>{' '}
      <data value={elevationMil}>{elevationText(elevationMil, 2)}</data>
    </span>
    <span className="sr-only">
      {windSpoken(windMil)}, {elevationSpoken(elevationMil)}
    </span>
  </span>
);

/** Of shots with turrets that do not track: what `Dialled` means beside them. */
export const TurnedNote = ({ tracking }: Pick<Turrets, 'tracking'>) => {
  const { elevation, windage } = tracking ?? { elevation: 1, windage: 1 };
  if (elevation === 1 && windage === 1) return null;
  return (
    <p className="text-xs text-ink-3">
      Dialled: what the turrets really moved, {elevation.toFixed(3)} of their marks up and {windage.toFixed(3)} across.
    </p>
  );
};
