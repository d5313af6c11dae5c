import type { Heat } from '@windcall/cues';

export type Rgb = readonly [number, number, number];

export const LIGHTS = ['cloud', 'morning', 'noon', 'evening'] as const;
export type LightName = (typeof LIGHTS)[number];

export interface Light {
  readonly label: string;
  /** Distance at which haze leaves 2 % of the contrast, m. Source: Koschmieder. */
  readonly visibleM: number;
  /** Factors for red, green, blue. */
  readonly tint: Rgb;
  readonly haze: Rgb;
  readonly skyLow: Rgb;
  readonly skyHigh: Rgb;
  /** Contrast of lit and dark sides, 0 (overcast) to 1. */
  readonly relief: number;
  /** Length of a shadow per height, and its darkness. */
  readonly shadow: { readonly length: number; readonly opacity: number };
  readonly heat: Heat;
}

export const LIGHT: Readonly<Record<LightName, Light>> = {
  cloud: {
    label: 'Overcast, no mirage',
    visibleM: 12_000,
    tint: [0.9, 0.93, 0.96],
    haze: [196, 202, 205],
    skyLow: [206, 210, 212],
    skyHigh: [160, 169, 176],
    relief: 0.45,
    shadow: { length: 0.2, opacity: 0.14 },
    heat: 'none',
  },
  morning: {
    label: 'Morning, light mirage',
    visibleM: 16_000,
    tint: [1.03, 0.99, 0.92],
    haze: [214, 210, 199],
    skyLow: [228, 220, 203],
    skyHigh: [141, 172, 199],
    relief: 1,
    shadow: { length: 2.4, opacity: 0.3 },
    heat: 'light',
  },
  noon: {
    label: 'Midday, moderate mirage',
    visibleM: 20_000,
    tint: [1, 1, 0.97],
    haze: [203, 209, 209],
    skyLow: [213, 219, 219],
    skyHigh: [128, 164, 196],
    relief: 0.8,
    shadow: { length: 0.5, opacity: 0.36 },
    heat: 'moderate',
  },
  evening: {
    label: 'Evening, hot ground and haze',
    visibleM: 8_000,
    tint: [1.06, 0.95, 0.8],
    haze: [216, 200, 178],
    skyLow: [231, 207, 172],
    skyHigh: [137, 151, 172],
    relief: 1,
    shadow: { length: 3, opacity: 0.28 },
    heat: 'heavy',
  },
};

export const mix = (a: number, b: number, share: number): number => a + (b - a) * share;

/** Share of haze in a color at a distance: 1 − e^(−3.912 z/V). Source: Koschmieder. */
export const hazeAt = (zM: number, { visibleM }: Light): number => -Math.expm1((-3.912 * zM) / visibleM);

export const hazed = ([r, g, b]: Rgb, zM: number, light: Light): Rgb => {
  const { haze, tint } = light;
  const share = hazeAt(zM, light);
  return [mix(r * tint[0], haze[0], share), mix(g * tint[1], haze[1], share), mix(b * tint[2], haze[2], share)];
};

export const css = ([r, g, b]: Rgb, opacity = 1): string =>
  `rgb(${Math.round(r)} ${Math.round(g)} ${Math.round(b)} / ${opacity})`;
