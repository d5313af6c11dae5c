import { type Bracket, intervalScore, meanScoreOfWidth, sigmaOfScore } from './interval-score.ts';

/** The bracket without a forecast: about the best constant one (7 to 11 mph differ by 0.1). mph each way. */
export const USUAL_BAND: Bracket = { loMph: -9, hiMph: 9 };
/** Mean score of that bracket, mph: H 6.1, measured on drawn tasks (docs/measured/callers.md, suite `person`). */
export const USUAL_SCORE_MPH = 6.1 * 3.51;

/** A wind that a member saw. mph, + from the right. */
export interface SeenWind {
  /** The call; null without one. It counts from the commit on, fired or not. */
  readonly call: Bracket | null;
  /** The announced bracket; null if the level shows no forecast. */
  readonly forecast: Bracket | null;
  /** The wind at the commit; null until it is shown. */
  readonly truthMph: number | null;
}

/**
 * Score of a seen wind, mph; every one counts once. With a call: the call's. Without: the forecast's, or the usual
 * bracket's. Before the reveal a wind without a call counts as the mean score of that bracket, which reveals nothing; a
 * call has no score yet (null).
 */
export const countedMph = ({ call, forecast, truthMph }: SeenWind): number | null => {
  if (truthMph !== null) return intervalScore(call ?? forecast ?? USUAL_BAND, truthMph);
  if (call !== null) return null;
  return forecast === null ? USUAL_SCORE_MPH : meanScoreOfWidth(forecast.hiMph - forecast.loMph);
};

/** Places of a class: members by the mean over all winds since they first joined, as "± mph"; ties share a place. Best first. */
export const placesOf = (members: readonly { readonly memberId: number; readonly winds: readonly SeenWind[] }[]) => {
  const scored = members
    .flatMap(({ memberId, winds }) => {
      const counted = winds.flatMap((wind) => countedMph(wind) ?? []);
      if (counted.length === 0) return [];
      return [{ memberId, score: sigmaOfScore(counted.reduce((sum, mph) => sum + mph, 0) / counted.length) }];
    })
    .sort((a, b) => a.score - b.score || a.memberId - b.memberId);
  return scored.map((one) => ({ ...one, place: 1 + scored.filter(({ score }) => score < one.score).length }));
};
