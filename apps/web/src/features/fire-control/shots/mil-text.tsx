import { elevationSpoken, elevationText, windSpoken, windText } from '../../../platform/measure/angles.ts';

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
