/** Calls from which the maps of a user's wind are shown. */
export const MAP_CALLS = 40;
/**
 * Calls of a cell below which nothing is stated: as many as a habit of a part needs. Source: `@windcall/training`,
 * habits.
 */
export const CELL_CALLS = 12;
