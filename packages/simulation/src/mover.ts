import { MPS_PER_MPH, mToYd } from '@windcall/units';

/** A plate that runs across the line of fire at one speed between two stops: mph, yards from the middle, seconds at each stop. */
export interface Mover {
  readonly speed: number;
  readonly half: number;
  readonly pause: number;
}

const ydPerS = (speedMph: number): number => mToYd(speedMph * MPS_PER_MPH);

/** Time of a round trip with both stops, s. */
export const moverPeriodS = ({ speed, half, pause }: Mover): number => 2 * ((2 * half) / ydPerS(speed) + pause);

/**
 * A mover's place, yd from the middle of its way, + right. It begins at the left stop going right.
 * @param phaseS seconds into its way at the start signal
 * @param tS seconds since the signal
 */
export const moverAt = (mover: Mover, phaseS: number, tS: number): number => {
  const { speed, half, pause } = mover;
  const crossS = (2 * half) / ydPerS(speed);
  const periodS = moverPeriodS(mover);
  const inS = (((phaseS + tS) % periodS) + periodS) % periodS;
  if (inS < crossS) return -half + inS * ydPerS(speed);
  if (inS < crossS + pause) return half;
  if (inS < 2 * crossS + pause) return half - (inS - crossS - pause) * ydPerS(speed);
  return -half;
};

/** The lead for a mover, mil, + right: its movement during the flight, stops included. `1000·atan(Δx / d)`. */
export const leadMil = (
  mover: Mover,
  phaseS: number,
  shot: { readonly tS: number; readonly timeOfFlightS: number; readonly distanceYd: number },
): number =>
  1000 *
  Math.atan((moverAt(mover, phaseS, shot.tS + shot.timeOfFlightS) - moverAt(mover, phaseS, shot.tS)) / shot.distanceYd);
