/** A quarter of a field's range of speeds. */
export interface SpeedBand {
  label: 'Light' | 'Moderate' | 'Strong' | 'Very Strong';
  /** mph, inclusive. */
  from: number;
  /** mph, exclusive but in the last band. */
  to: number;
}

export const SPEED_BAND_LABELS = ['Light', 'Moderate', 'Strong', 'Very Strong'] as const;

/** The four equal bands between a field's least and greatest speed, mph. */
export const speedBands = (minMph: number, maxMph: number): SpeedBand[] =>
  SPEED_BAND_LABELS.map((label, i) => ({
    label,
    from: minMph + ((maxMph - minMph) * i) / 4,
    to: i === 3 ? maxMph : minMph + ((maxMph - minMph) * (i + 1)) / 4,
  }));

/** The band (0 Light … 3 Very Strong) a speed falls into; a field of one speed is all Light. */
export const speedBandIndex = (mph: number, minMph: number, maxMph: number): 0 | 1 | 2 | 3 => {
  const quarter = maxMph > minMph ? Math.floor((4 * (mph - minMph)) / (maxMph - minMph)) : 0;
  return Math.min(Math.max(quarter, 0), 3) as 0 | 1 | 2 | 3;
};
