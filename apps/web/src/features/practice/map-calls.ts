/** Least calls for the maps of a user's wind. */
export const MAP_CALLS = 40;
/** Least calls of a cell for a statement: as many as a habit of a part needs. Source: `@windcall/training`, habits. */
export const CELL_CALLS = 12;
