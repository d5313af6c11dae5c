/** Standard acceleration of free fall, m/s², exact (32.17405 ft/s²). Source: CGPM 1901. */
export const STANDARD_GRAVITY_MPS2 = 9.80665;
