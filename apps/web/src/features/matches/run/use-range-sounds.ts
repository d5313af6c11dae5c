import type { runs } from '@windcall/contract';
import { useEffect } from 'react';
import { END, SHOT, START, steelDelayS, steelSound } from '../../../sound/sounds.ts';
import type { RangeSound } from '../../../sound/use-sound.ts';

/** The signals of a run, scheduled ahead on the audio clock, and again if the start moves. */
export const useSignals = (run: runs.Run | undefined, sound: RangeSound, nowMs: () => number): void => {
  const { startsAt = null, endsAt = null, state } = run ?? {};
  const beeps = run?.course.signal === 'beep' && state !== 'over';
  const { play } = sound;
  useEffect(() => {
    if (!beeps || startsAt === null) return;
    const inS = (at: string): number => (Date.parse(at) - nowMs()) / 1000;
    const stops: (() => void)[] = [];
    // the first press creates the audio clock, perhaps after the time is known
    if (inS(startsAt) > 0) stops.push(play(START, inS(startsAt)));
    if (endsAt !== null && inS(endsAt) > 0) stops.push(play(END, inS(endsAt)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [beeps, startsAt, endsAt, play, nowMs]);
};

/** The shot at the trigger. */
export const soundShot = (sound: RangeSound): void => void sound.play(SHOT);

/** The distance for the sounds of an unknown distance, whose echo must not reveal it. */
const UNTOLD_YD = 500;

/** Steel after the bullet's flight and the sound's way back, counted from the trigger. A miss is silent. */
export const soundSteel = (sound: RangeSound, run: runs.Run, shot: runs.RunShot, sinceTriggerS: number): void => {
  const target = run.targets.find(({ number }) => number === shot.target);
  if (shot.isHit !== true || shot.timeOfFlight === undefined || shot.ring !== undefined || target === undefined) return;
  const distanceYd = target.distance ?? UNTOLD_YD;
  const delayS = steelDelayS({
    timeOfFlightS: shot.timeOfFlight,
    distanceYd,
    temperatureF: run.course.air.temperature,
  });
  sound.play(steelSound({ widthIn: target.widthIn, distanceYd }), Math.max(0, delayS - sinceTriggerS));
};
