export const KINDS: Readonly<Record<string, string>> = {
  independent: 'Independent programs',
  hornady: 'Hornady 4DOF, level',
  'hornady-angle': 'Hornady 4DOF, inclined',
  'hornady-light': 'Hornady 4DOF, a light .224',
  'ballistic-explorer': 'Ballistic Explorer, Coriolis',
  'custom-curve': 'Custom drag curve',
  'published-wind': 'Published wind tables',
  loadout: 'LoadOut',
  'six-dof-calm-given': 'Six degrees of freedom, calm',
  'six-dof-calm-estimated': 'Six degrees of freedom, calm, estimated',
  'six-dof-wind-given': 'Six degrees of freedom, winds',
  'six-dof-wind-estimated': 'Six degrees of freedom, winds, estimated',
  'spark-lead': 'Spark range, lead core',
  'spark-steel': 'Spark range, steel core',
  engine: 'py-ballisticcalc',
  jbm: 'JBM, level bore',
  'jbm-metric': 'JBM, metric',
  converged: 'Converged integration',
  coriolis: 'Converged integration, Coriolis',
  look: 'Converged integration, 10° uphill',
  peer: 'js-ballistics 3',
};

/** An error in two digits, small ones in powers of ten: `0.0043`, `4.0e-5`, `0`. */
export const errorText = (value: number): string => {
  if (value === 0) return '0';
  return Math.abs(value) < 1e-3 ? value.toExponential(1).replace('e-', 'e−') : String(Number(value.toPrecision(2)));
};
