/** Colors of the picture in the scope. It shows daylight, so both themes share them; `accent` is the lit dot's color. */
export const SCOPE_PALETTE = {
  skyLow: '#d6d4c6',
  steelEdge: '#6f6b60',
  ink: '#12110f',
  accent: '#ffb224',
  lit: '#ff9d0a',
  tube: '#08090a',
} as const;
