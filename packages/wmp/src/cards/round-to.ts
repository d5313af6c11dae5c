/** Steps of a card, mil. Source: wind specification, section 5. */
export type CardPrecisionMil = 0.05 | 0.1 | 0.2;

/** The nearest multiple of the precision, without rounding noise or −0; halves go away from 0. */
export const roundTo = (mil: number, precisionMil: number): number => {
  const steps = Math.sign(mil) * Math.round(Math.abs(mil) / precisionMil + 1e-9);
  return Math.round(steps * precisionMil * 1000) / 1000 + 0;
};
