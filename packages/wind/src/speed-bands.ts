/** A quarter of a field's range of speeds. */
export interface SpeedBand {
  label: 'Light' | 'Moderate' | 'Strong' | 'Very Strong';
  /** mph, inclusive. */
  from: number;
  /** mph, exclusive except in the last band. */
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
