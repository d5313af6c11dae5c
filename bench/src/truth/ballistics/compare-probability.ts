import { ellipticalRadii } from '../../../../packages/ballistics/src/dispersion/elliptical-radius.ts';
import { hitProbability } from '../../../../packages/ballistics/src/dispersion/hit-probability.ts';
import type { TargetOutline } from '../../../../packages/ballistics/src/target/target-outline.ts';
import { type Figure, type FormulaSets, figure } from './formula-case.ts';

/** Rectangle of a width and height about its center. */
const rectangle = (w: number, h: number): TargetOutline => ({
  kind: 'polygon',
  cornersMil: [
    [-w / 2, -h / 2],
    [w / 2, -h / 2],
    [w / 2, h / 2],
    [-w / 2, h / 2],
  ],
});

/** Radii and hit probabilities against closed forms and quadrature. */
export const compareProbability = (sets: FormulaSets): Figure[] =>
  sets.hitProbability.rows.map((row) => {
    const sx = figure(row, 'sx');
    const sy = figure(row, 'sy');
    const spread = { sigmaWindMil: sx, sigmaElevationMil: sy, correlation: 0 };
    if (row.shape === 'cep') {
      return {
        quantity: `CEP, σ ${sx} and ${sy}`,
        unit: 'σ',
        expected: figure(row, 'CEP'),
        got: ellipticalRadii(spread, [0.5] as const)[0],
        tolerance: 1e-5,
      };
    }
    const outline: TargetOutline =
      row.shape === 'rect'
        ? rectangle(figure(row, 'w'), figure(row, 'h'))
        : { kind: 'circle', radiusMil: figure(row, 'R') };
    return {
      quantity: `P(${row.shape}), σ ${sx} and ${sy}`,
      unit: '1',
      expected: figure(row, 'P'),
      got: hitProbability(outline, spread),
      tolerance: 1e-5,
    };
  });
