/** Wind directions by half hours, where the wind comes from. Values are clock degrees. */
export const CLOCK_CHOICES = Array.from({ length: 24 }, (_, i) => ({
  value: String(i * 15),
  label: `${Math.floor(i / 2) || 12}:${i % 2 === 0 ? '00' : '30'}`,
}));
/** The nearest half hour to clock degrees, as a choice's value. */
export const nearestClock = (degrees: number): string => String((Math.round(degrees / 15) * 15) % 360);
