export type ReticleUnit = 'mil' | 'MOA';

/** The reticles, one row each, in the form's order. The key is stored. Their drawings are in the web app's scope. */
export const RETICLES = {
  ZCO_MPCT2X: { label: 'ZCO_MPCT2X', unit: 'mil' },
  ZCO_MPCT3X: { label: 'ZCO_MPCT3X', unit: 'mil' },
  MIL_HASH: { label: 'Mil hash', unit: 'mil' },
  MIL_TREE: { label: '0.2-mil tree', unit: 'mil' },
  MIL_DOT: { label: 'Mil dot', unit: 'mil' },
  GERMAN_4_MIL: { label: 'German 4, mil', unit: 'mil' },
  MOA_HASH: { label: 'MOA hash', unit: 'MOA' },
  MOA_TREE: { label: 'MOA tree', unit: 'MOA' },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly unit: ReticleUnit }>>;

export type ReticleName = keyof typeof RETICLES;
/** Default reticle of a rifle. */
export const DEFAULT_RETICLE = 'ZCO_MPCT2X' satisfies ReticleName;
export const RETICLE_NAMES = Object.keys(RETICLES) as [ReticleName, ...ReticleName[]];
export const RETICLE_WORDS = Object.fromEntries(RETICLE_NAMES.map((name) => [name, RETICLES[name].label])) as Readonly<
  Record<ReticleName, string>
>;
