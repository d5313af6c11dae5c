import { type CueTrack, FLAG_LAW } from '@windcall/cues';
import { moaToMil, mToYd } from '@windcall/units';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { ApiError, sentenceOf } from '../../../api/index.ts';
import { Button } from '../../../kit/index.ts';
import type { LabeledCue } from '../../../player/cue-labels.tsx';
import { rulesOf } from '../../../player/hosts.ts';
import { LookClock, LookRing } from '../../../player/look.tsx';
import { Picture, plateWords, type SeenShot, seenShot } from '../../../player/picture.tsx';
import { NEW_TASK, type PlayerEvent, type PlayerState, playerAfter } from '../../../player/player-state.ts';
import { movedTo, Rail, turnedBy } from '../../../player/rail.tsx';
import { resultWords } from '../../../player/result-words.ts';
import { soundShot, soundSteel } from '../../../player/shot-sounds.ts';
import { heldFor, sideWords } from '../../../player/side-words.ts';
import { useFlight } from '../../../player/use-flight.ts';
import { DEFAULT_DISPLAY } from '../../../scope/default-display.ts';
import { reachMil } from '../../../scope/opening-power.ts';
import { isForShortcut } from '../../../shortcuts/shortcuts.ts';
import { useSound } from '../../../sound/use-sound.ts';
import { angleName, flagDivisor, type Units, useUnits, windSide, windText } from '../../../units/index.ts';
import { post } from '../post.ts';
import { LandingFrame } from './landing-frame.tsx';
import { lessonWords, pictureWords } from './landing-words.ts';
import { type Begun, FIRST_CALL_PATHS, type Told, type useFirstCall } from './use-first-call.ts';

const RULES = rulesOf('landing');
const loadLabels = () => import('../../../player/cue-labels.tsx');
// loaded with the shot: the first picture has no labels
const CueLabels = lazy(async () => ({ default: (await loadLabels()).CueLabels }));
const NOTHING_KNOWN = { call: null, shot: null, pointed: null, revealed: false };
/** Air of the landing page, °F: a standard day. */
const TEMPERATURE_F = 59;

/** The picture with every flag at its average lean. */
const stillAt = (track: CueTrack, leanDeg: number): CueTrack => ({
  ...track,
  flags: track.flags.map((flag) => ({ ...flag, liftDeg: [leanDeg], yawDeg: flag.yawDeg.slice(0, 1) })),
  trees: track.trees.slice(0, 1),
});

/** The label of the nearest flag that is fully in view. */
const labelOf = (units: Units, track: CueTrack, { leanDeg, was }: Told, fieldMil: number): LabeledCue[] => {
  const byDistance = [...track.flags].sort((a, b) => a.zM - b.zM);
  const flag = byDistance.find((one) => reachMil(one, track.rangeM) < 0.42 * fieldMil) ?? byDistance.at(-1);
  if (flag === undefined) return [];
  return [
    {
      ...{ key: 'flag', flag, liftDeg: leanDeg, yawDeg: flag.yawDeg[0] ?? 0, at: [0.5, 0.5] },
      sum: `${leanDeg} ÷ ${units.number(flagDivisor(units, FLAG_LAW.liftDegPerMph))} = ${windSide(units, was)}`,
      name: `Flag, ${units.text('range', Math.round(mToYd(flag.zM) / 10) * 10)}`,
      counts: 'every flag agrees',
      showed: `${leanDeg}°`,
    },
  ];
};

interface LandingCallProps {
  readonly call: ReturnType<typeof useFirstCall>;
  readonly narrow: boolean;
  /** Whether the button is lit as the next step. While a visitor types, the form's button is. */
  readonly lit: boolean;
  readonly onTold: (told: Told) => void;
  readonly onSave: () => void;
}

/** One wind to call without an account: look, call, fire, and learn one thing. */
export const LandingCall = ({ call, ...props }: LandingCallProps) => {
  const { wind, isAway, ask } = call;
  if (wind !== null) return <OneWind key={wind.call} wind={wind} ask={ask} {...props} />;
  return (
    <LandingFrame narrow={props.narrow}>
      {isAway && (
        <div className="landing-ask">
          <p>The live call is away for a moment. You can still sign in.</p>
          <Button size="lg" onClick={() => ask()}>
            Try again
          </Button>
        </div>
      )}
    </LandingFrame>
  );
};

interface OneWindProps extends Omit<LandingCallProps, 'call'> {
  readonly wind: Begun;
  readonly ask: (after?: string) => void;
}

const useCallKeys = (isOpen: boolean, said: number | null, turn: (mph: number) => void, fire: () => void): void => {
  const units = useUnits();
  // before painting, so that a shown key works at once
  useLayoutEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent): void => {
      const isFire = isForShortcut(event, [' ', 'Enter']);
      if (!isFire && !isForShortcut(event, ['l', 'r', 'ArrowLeft', 'ArrowRight'], { repeats: true })) return;
      // a row of tabs uses these keys too
      if (!isFire && event.target instanceof Element && event.target.closest('[role=tab]')) return;
      event.preventDefault();
      const to = isFire ? null : turnedBy(units, event, said);
      if (isFire) fire();
      else if (to !== null) turn(to);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
};

interface ScopeProps {
  readonly wind: Begun;
  readonly told: Told | null;
  readonly shown: SeenShot | null;
  readonly said: number | null;
  readonly onPainted: () => void;
}

const Scope = ({ wind, told, shown, said, onPainted }: ScopeProps) => {
  const units = useUnits();
  const [begunAt] = useState(() => Date.now());
  const roundS = wind.cues.stepS * (wind.cues.trees.length - 1);
  // the track loops: its end meets its beginning
  const momentAt = useCallback(() => ((Date.now() - begunAt) / 1000) % roundS, [begunAt, roundS]);
  const track = told ? stillAt(wind.cues, told.leanDeg) : wind.cues;
  const holdMil = told ? 0 : (said ?? 0) * wind.k;
  return (
    <Picture
      plate={wind}
      track={track}
      momentAt={momentAt}
      display={DEFAULT_DISPLAY}
      holdMil={holdMil}
      shot={told ? null : shown}
      silent
      onPainted={onPainted}
      over={
        told
          ? (fieldMil) => (
              <Suspense fallback={null}>
                <CueLabels
                  track={track}
                  cues={labelOf(units, track, told, fieldMil)}
                  saidMph={told.said}
                  fieldMil={fieldMil}
                  plate={{ halfWidth: moaToMil(wind.targetSize) / 2, impact: { right: told.right, up: 0 } }}
                />
              </Suspense>
            )
          : undefined
      }
      description={
        told
          ? 'The scope on the plate after the shot.'
          : `${plateWords(units, wind, holdMil)} ${pictureWords(wind.cues.flags)}`
      }
    />
  );
};

const callRead = (units: Units, said: number | null, k: number) => (
  <p className="figure" data-empty={said === null || undefined}>
    {said === null ? (
      'Pull toward the side it comes from'
    ) : (
      <>
        <span className="text-accent">{said === 0 ? '' : said > 0 ? 'R' : 'L'}</span>{' '}
        {units.text('wind', Math.abs(said))}
        <small>
          {sideWords(said)} · hold <span className="figure">{windText(units, said * k, 1)}</span> {angleName(units)}
        </small>
      </>
    )}
  </p>
);

const calledText = (units: Units, told: Told) => (
  <>
    You called <span className="figure text-ink">{windSide(units, told.said)}</span>. It was{' '}
    <span className="figure text-accent">{windSide(units, told.was)}</span>.
  </>
);

const lessonText = (units: Units, told: Told) => {
  const { seen, rule } = lessonWords(units, told);
  return (
    <p role="status">
      <b className="font-medium text-ink">{seen}</b>
      <br />
      {rule}
    </p>
  );
};

const OneWind = ({ wind, ask, narrow, lit, onTold, onSave }: OneWindProps) => {
  const units = useUnits();
  const sound = useSound();
  const [state, dispatch] = useReducer(
    (before: PlayerState, event: PlayerEvent) => playerAfter(before, event, RULES),
    NEW_TASK,
  );
  const [told, setTold] = useState<Told | null>(null);
  const [shown, setShown] = useState<SeenShot | null>(null);
  const [isSending, setSending] = useState(false);
  const [paintedMs, setPaintedMs] = useState<number | null>(null);
  const { phase, call, trouble } = state;
  const said = heldFor(call);
  const isTold = phase === 'reveal' && told !== null;
  const turn = (mph: number): void => dispatch({ type: 'called', call: movedTo(units, call, mph, 0) });
  const fire = (): void => {
    if (phase !== 'look' || said === null || isSending) return;
    const firedMs = Date.now();
    soundShot(sound);
    void loadLabels();
    dispatch({ type: 'committed' });
    setSending(true);
    post<Told>(FIRST_CALL_PATHS.fire, { call: wind.call, mph: said })
      .then(
        (next) => {
          const shot = { ...next, impact: { right: next.right, up: 0 }, timeOfFlight: next.seen.trace.at(-1)?.tS ?? 0 };
          setTold(next);
          setShown(seenShot(shot));
          dispatch({ type: 'fired' });
          soundSteel(sound, { ...wind, temperatureF: TEMPERATURE_F }, shot, (Date.now() - firedMs) / 1000);
        },
        (error: unknown) => {
          // the wind no longer exists: request the next one
          if (error instanceof ApiError && error.status === 404) ask(wind.call);
          else dispatch({ type: 'failed', trouble: sentenceOf(error, 'Your shot did not get through. Fire again.') });
        },
      )
      .finally(() => setSending(false));
  };
  useFlight(phase === 'flight', shown, () => dispatch({ type: 'landed' }));
  useEffect(() => {
    if (isTold) onTold(told);
  }, [isTold, told, onTold]);
  useCallKeys((phase === 'look' || phase === 'opening') && !isSending, said, turn, fire);
  return (
    <LandingFrame
      narrow={narrow}
      phase={phase}
      title={isTold ? resultWords(units, { ...told, up: 0 }) : undefined}
      text={isTold ? calledText(units, told) : undefined}
      stage={
        <>
          <div className="landing-round">
            <Scope
              {...{ wind, shown, said }}
              told={isTold ? told : null}
              onPainted={() => {
                setPaintedMs(Date.now());
                dispatch({ type: 'painted', known: NOTHING_KNOWN });
              }}
            />
            {!isTold && <LookRing isRunning={paintedMs !== null} />}
          </div>
          {phase === 'look' && (
            <span aria-hidden className="landing-clock figure">
              <LookClock sinceMs={paintedMs} />
            </span>
          )}
        </>
      }
    >
      {isTold ? (
        <div key="told" className="landing-told">
          {narrow && <Rail call={call} was={told.was} />}
          {lessonText(units, told)}
          <div>
            <Button size="lg" {...(lit && { variant: 'primary' as const })} onClick={onSave}>
              Save it: create an account
            </Button>
            <Button variant="quiet" onClick={() => ask(wind.call)}>
              Another wind
            </Button>
          </div>
        </div>
      ) : (
        <div className="landing-ask">
          <Rail call={call} onChange={isSending ? undefined : (to) => turn(heldFor(to) ?? 0)} />
          <div className="landing-read">
            {callRead(units, said, wind.k)}
            <Button
              size="lg"
              {...(lit && said !== null && { variant: 'primary' as const })}
              disabled={said === null || phase === 'opening'}
              pending={isSending || phase === 'flight'}
              onClick={fire}
            >
              {said === null ? 'Call it first' : 'Fire'} {said !== null && <kbd>Space</kbd>}
            </Button>
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
