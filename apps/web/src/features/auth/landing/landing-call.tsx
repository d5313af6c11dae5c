import { useEffect, useLayoutEffect, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { isForShortcut } from '../../../shortcuts/shortcuts.ts';
import { angleName, windText } from '../../../units/angles.ts';
import { useUnits } from '../../../units/use-units.tsx';
import { LandingFrame } from './landing-frame.tsx';
import { LandingScope } from './landing-scope.tsx';
import { lessonWords, resultWords, sided, sideWords } from './landing-words.ts';
import type { UseLandingCall } from './use-landing-call.ts';
import { turnedCall, WindRail } from './wind-rail.tsx';

/** Length of the counted look, s. Source: the contract's `FIRST_LOOK_S`, which a test compares. */
export const LOOK_S = 20;

/** Time since the wind appeared. A longer look has no penalty. */
const LookClock = ({ begunAt }: { readonly begunAt: number }) => {
  const [s, setS] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setS(Math.floor((Date.now() - begunAt) / 1000)), 500);
    return () => clearInterval(timer);
  }, [begunAt]);
  return <>{s < LOOK_S ? `look ${s} of ${LOOK_S} s` : 'you’ve had your look'}</>;
};

interface LandingCallProps {
  readonly call: UseLandingCall;
  readonly narrow: boolean;
  /** Whether its button is the next step; while somebody types in the form, the form's button is. */
  readonly lit: boolean;
  readonly onSave: () => void;
}

/** One wind to call without an account: look, call, fire, and learn one thing. */
export const LandingCall = ({ call, narrow, lit, onSave }: LandingCallProps) => {
  const units = useUnits();
  const { phase, wind, begunAt, said, told, trouble, isSending, ask, say, fire, tell } = call;
  const isTold = phase === 'told' && told !== null;
  // before painting: a shown key works from the first press
  useLayoutEffect(() => {
    if (phase !== 'look') return;
    const onKey = (event: KeyboardEvent): void => {
      if (isForShortcut(event, [' ', 'Enter'])) {
        event.preventDefault();
        fire();
        return;
      }
      if (!isForShortcut(event, ['l', 'r', 'ArrowLeft', 'ArrowRight'], { repeats: true })) return;
      // tabs use the same keys
      if (event.target instanceof Element && event.target.closest('[role=tab]')) return;
      const to = turnedCall(event, said);
      if (to !== null) {
        event.preventDefault();
        say(to);
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  const lesson = isTold ? lessonWords(units, told) : null;
  return (
    <LandingFrame
      narrow={narrow}
      title={isTold ? resultWords(units, told) : undefined}
      text={
        isTold ? (
          <>
            You called <span className="figure text-ink">{sided(units, told.said)}</span>. It was{' '}
            <span className="figure text-accent">{sided(units, told.was)}</span>.
          </>
        ) : undefined
      }
      stage={
        <>
          <div className="landing-round">
            {wind !== null && (
              <LandingScope
                key={wind.call}
                wind={wind}
                begunAt={begunAt}
                said={said}
                told={told}
                isTold={isTold}
                onSeen={tell}
              />
            )}
            <svg aria-hidden viewBox="0 0 100 100" className="landing-ring">
              <circle cx="50" cy="50" r="49.6" />
              {wind !== null && (
                <circle key={wind.call} cx="50" cy="50" r="49.6" pathLength="100" data-done={isTold || undefined} />
              )}
            </svg>
          </div>
          {phase === 'look' && (
            <span aria-hidden className="landing-clock figure">
              <LookClock begunAt={begunAt} />
            </span>
          )}
        </>
      }
    >
      {lesson !== null && told ? (
        <div className="landing-told">
          {narrow && <WindRail said={told.said} was={told.was} onSay={say} />}
          <p role="status">
            <b>{lesson.seen}</b>
            <br />
            {lesson.rule}
          </p>
          <div>
            <Button size="lg" {...(lit && { variant: 'primary' as const })} onClick={onSave}>
              Save it: create an account
            </Button>
            <Button variant="quiet" onClick={ask}>
              Another wind
            </Button>
          </div>
        </div>
      ) : (
        <div className="landing-ask">
          <WindRail said={said} onSay={say} />
          <div className="landing-read">
            <p className="figure" data-empty={said === null || undefined}>
              {phase === 'away' ? (
                'The live call is away for a moment. You can still sign in.'
              ) : said === null || wind === null ? (
                'Pull toward the side it comes from'
              ) : (
                <>
                  <span className="text-accent">{said === 0 ? '' : said > 0 ? 'R' : 'L'}</span>{' '}
                  {units.text('wind', Math.abs(said))}
                  <small>
                    {sideWords(said)} · hold <span className="figure">{windText(units, said * wind.k, 1)}</span>{' '}
                    {angleName(units)}
                  </small>
                </>
              )}
            </p>
            {phase === 'away' ? (
              <Button size="lg" onClick={ask}>
                Try again
              </Button>
            ) : (
              <Button
                size="lg"
                {...(lit && said !== null && { variant: 'primary' as const })}
                disabled={said === null || wind === null}
                pending={isSending || phase === 'flying'}
                onClick={fire}
              >
                {said === null ? 'Call it first' : 'Fire'} {said !== null && <kbd>Space</kbd>}
              </Button>
            )}
          </div>
          {trouble !== null && (
            <p role="alert" className="text-sm text-warn">
              {trouble}
            </p>
          )}
        </div>
      )}
    </LandingFrame>
  );
};
