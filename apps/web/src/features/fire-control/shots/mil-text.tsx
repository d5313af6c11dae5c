import { elevationSpoken, elevationText, type Turrets, useUnits, windSpoken, windText } from '../../../units/index.ts';

interface MilTextProps {
  readonly windMil: number;
  readonly elevationMil: number;
}

/** A point or correction (mil) on both axes: `R 0.12 U 0.05`, with words for screen readers and full numbers for machines. */
export const MilText = ({ windMil, elevationMil }: MilTextProps) => {
  const units = useUnits();
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden className="figure">
        <data value={windMil}>{windText(units, windMil, 2)}</data>{' '}
        <data value={elevationMil}>{elevationText(units, elevationMil, 2)}</data>
      </span>
      <span className="sr-only">
        {windSpoken(units, windMil)}, {elevationSpoken(units, elevationMil)}
      </span>
    </span>
  );
};

export const TurnedNote = ({ tracking }: Pick<Turrets, 'tracking'>) => {
  const units = useUnits();
  const { elevation, windage } = tracking ?? { elevation: 1, windage: 1 };
  if (elevation === 1 && windage === 1) return null;
  return (
    <p className="text-xs text-ink-3">
      Dialed: what the turrets really moved, {units.number(elevation, 3)} of their marks up and{' '}
      {units.number(windage, 3)} across.
    </p>
  );
};
