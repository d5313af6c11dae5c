/** Degrees of a spoken direction: `2`, `2:30`, `2 o’clock`, `60°`. Null when it is none. */
export const readClock = (typed: string): number | null => {
  const match = /^\s*(?:(\d{1,2})(?::(\d{2}))?(?:\s*o['’]?\s*clock)?|(\d{1,3})\s*°)\s*$/i.exec(typed);
  if (match === null) return null;
  if (match[3] !== undefined) return Number(match[3]) <= 360 ? Number(match[3]) % 360 : null;
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)];
  return hour < 1 || hour > 12 || minute > 59 ? null : ((hour % 12) * 30 + minute / 2) % 360;
};

/** `2:30`, the clock to five minutes. */
export const clockText = (degrees: number): string => {
  const minutes = (Math.round((((degrees % 360) + 360) % 360) / 2.5) * 5) % 720;
  return `${Math.floor(minutes / 60) || 12}:${String(minutes % 60).padStart(2, '0')}`;
};
