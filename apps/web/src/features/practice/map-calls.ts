/** Calls from which the maps of one's wind are shown at all. */
export const MAP_CALLS = 40;
/** Calls of a cell below which nothing is said of it: as many as a habit of a part needs. Source: `@windcall/training`, habits. */
export const CELL_CALLS = 12;
