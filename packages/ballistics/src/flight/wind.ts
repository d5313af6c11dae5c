import { requireFinite } from '../require-number.ts';

/**
 * Wind by its origin, in the frame of the line of fire: `crosswindMps` + from the right, `headwindMps` + in the face,
 * `verticalMps` + rising air. Cross- and headwind are horizontal.
 */
export type WindComponents = { crosswindMps: number; headwindMps: number; verticalMps: number };

/** Wind that changes along the path. */
export type WindAlongPath = {
  /** Writes the wind at a distance from the muzzle along the line of sight (m) into `out`. Called at every stage of every step. */
  readonly at: (rangeM: number, out: WindComponents) => void;
  /** Distances (m, increasing) of the wind's jumps and bends: steps end there, which keeps the solver's order. */
  readonly breaksM?: readonly number[];
  /** Longest step if the wind varies between its breaks. Default 25. */
  readonly maxStepM?: number;
};

export type Wind = WindComponents | WindAlongPath;

export const CALM: WindComponents = { crosswindMps: 0, headwindMps: 0, verticalMps: 0 };

/** A wind from knots (m, increasing): linear between them, constant beyond. Throws on an unordered or empty list. */
export const windByRange = (
  knots: readonly { rangeM: number; crosswindMps: number; headwindMps: number; verticalMps?: number }[],
): WindAlongPath => {
  const n = knots.length;
  if (n === 0) throw new RangeError('knots must not be empty, got 0');
  const rows = new Float64Array(4 * n);
  knots.forEach((k, i) => {
    rows[4 * i] = requireFinite('rangeM', k.rangeM);
    rows[4 * i + 1] = requireFinite('crosswindMps', k.crosswindMps);
    rows[4 * i + 2] = requireFinite('headwindMps', k.headwindMps);
    rows[4 * i + 3] = requireFinite('verticalMps', k.verticalMps ?? 0);
    if (i > 0 && rows[4 * i] <= rows[4 * i - 4])
      throw new RangeError(`knots must be of increasing rangeM, got ${rows[4 * i - 4]}, ${rows[4 * i]}`);
  });
  // The solver's ranges mostly grow, so the search starts at the last interval.
  let last = 0;
  return {
    at: (rangeM, out) => {
      while (last > 0 && rangeM < rows[4 * last]) last--;
      while (last < n - 1 && rangeM >= rows[4 * last + 4]) last++;
      const a = 4 * last;
      const b = last < n - 1 ? a + 4 : a;
      const span = rows[b] - rows[a];
      const f = span > 0 ? Math.max(0, (rangeM - rows[a]) / span) : 0;
      out.crosswindMps = rows[a + 1] + f * (rows[b + 1] - rows[a + 1]);
      out.headwindMps = rows[a + 2] + f * (rows[b + 2] - rows[a + 2]);
      out.verticalMps = rows[a + 3] + f * (rows[b + 3] - rows[a + 3]);
    },
    breaksM: knots.map((k) => k.rangeM),
    maxStepM: Number.POSITIVE_INFINITY,
  };
};

/** A wind constant within zones, each up to `untilM` (m, increasing); the last never ends. Throws on an unordered or empty list. */
export const windByZone = (
  zones: readonly { untilM: number; crosswindMps: number; headwindMps: number; verticalMps?: number }[],
): WindAlongPath => {
  if (zones.length === 0) throw new RangeError('zones must not be empty, got 0');
  zones.forEach((z, i) => {
    requireFinite('crosswindMps', z.crosswindMps);
    requireFinite('headwindMps', z.headwindMps);
    requireFinite('verticalMps', z.verticalMps ?? 0);
    if (i > 0 && !(z.untilM > zones[i - 1].untilM))
      throw new RangeError(`zones must be of increasing untilM, got ${zones[i - 1].untilM}, ${z.untilM}`);
  });
  return {
    at: (rangeM, out) => {
      let i = 0;
      while (i < zones.length - 1 && rangeM >= zones[i].untilM) i++;
      const zone = zones[i];
      out.crosswindMps = zone.crosswindMps;
      out.headwindMps = zone.headwindMps;
      out.verticalMps = zone.verticalMps ?? 0;
    },
    breaksM: zones.slice(0, -1).map((z) => z.untilM),
    maxStepM: Number.POSITIVE_INFINITY,
  };
};
