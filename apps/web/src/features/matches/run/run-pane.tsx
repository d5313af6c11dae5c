import type { runs } from '@windcall/contract';
import { useState } from 'react';
import { Button, NumberField, SegmentedControl } from '../../../kit/index.ts';
import {
  angleName,
  angleText,
  crosswindText,
  elevationText,
  GRADED,
  type Units,
  useUnits,
  windText,
} from '../../../units/index.ts';
import { FactLine } from '../match-page.tsx';
import { RoundMarks, type RoundState } from '../round-marks.tsx';
import { OwnDope } from './own-dope.tsx';
import { type Setting, setWind, setWindBy, stepUp, stepWind, upOf, WIND_STEP } from './setting.ts';

/** Yards from inches and mil. Source: one mil covers a thousandth of the way; 1000 ÷ 36 = 27.78. */
const YD_PER_IN_MIL = 1000 / 36;

/** The shooter reads the reticle size of a plate of known width; the formula is beside it. */
export const RangeFinder = ({ widthIn }: { readonly widthIn: number }) => {
  const units = useUnits();
  const [mil, setMil] = useState<number | null>(null);
  return (
    <div className="flex items-end gap-3">
      <NumberField
        label={`${units.text('mount', widthIn, 0)} plate reads`}
        className="w-36 shrink-0"
        kind="angle"
        value={mil}
        min={0.05}
        max={20}
        step={0.05}
        onChange={setMil}
        onEmpty={() => setMil(null)}
      />
      <p className="figure min-w-0 pb-1 text-sm text-ink-3">
        {GRADED.rangeFormula(units)}
        {mil !== null && (
          <strong className="text-ink"> = {units.text('range', (widthIn * YD_PER_IN_MIL) / mil, 0)}</strong>
        )}
      </p>
    </div>
  );
};

type Target = runs.Run['targets'][number];

/** Rounds of a line as marks; the first due round has the accent. */
export const marksOf = (run: runs.Run, line: number): RoundState[] => {
  const rounds = run.rounds.filter((round) => round.line === line);
  const due = run.line === line ? rounds.findIndex(({ outcome }) => outcome === 'to-come') : -1;
  return rounds.map(({ outcome }, i) => (i === due ? 'now' : outcome));
};
const allMarks = (run: runs.Run): RoundState[] =>
  run.course.order.flatMap(({ line }) => marksOf(run, line)).filter((state) => state !== 'not-needed');

const lineOf = (run: runs.Run, place: number | null) => run.course.order.find(({ line }) => line === place);
const nameOf = (units: Units, run: runs.Run, number: number): string => {
  const target = run.targets.find((one) => one.number === number);
  return `T${number}${target?.distance == null ? '' : ` ${units.text('range', target.distance)}`}`;
};

/** The line to shoot and the one after it. */
const LineNow = ({ run, target }: { readonly run: runs.Run; readonly target: Target }) => {
  const units = useUnits();
  const line = lineOf(run, run.line);
  const next = lineOf(run, run.nextLine);
  const marks = run.line === null ? [] : marksOf(run, run.line);
  const shot = marks.filter((state) => state === 'hit' || state === 'miss').length;
  const place = run.course.order.findIndex(({ line: at }) => at === run.line) + 1;
  const positionOf = (number: number | undefined): string => run.course.positions[(number ?? 1) - 1]?.name ?? '';
  const moves = next !== undefined && next.position !== line?.position;
  const wanted = line?.position ?? 1;
  return (
    <div className="border-t border-line pt-2">
      <p className="flex items-baseline justify-between gap-3 text-xl font-light lg:text-2xl">
        <span>
          <span className="sr-only">
            Line {place} of {run.course.order.length}:{' '}
          </span>
          {nameOf(units, run, target.number)}
          {target.distance === null && <small> not told</small>}
        </span>
        {line && (
          <span className="figure text-base text-ink-2">
            {Math.min(line.rounds, shot + 1)} of {line.rounds}
          </span>
        )}
      </p>
      {line && (
        <p className="text-sm text-ink-2">
          {positionOf(line.position)}.{' '}
          {line.until === 'hit' ? 'A hit ends it.' : line.sighters ? 'Sighters: shown, not counted.' : 'Every round.'}
          {wanted !== run.position && (
            <strong className="text-warn">
              {' '}
              Move there first: <kbd>P</kbd>
            </strong>
          )}
        </p>
      )}
      <p className="text-sm text-ink-3">
        {next
          ? `Then ${nameOf(units, run, next.target)}${line?.sighters && !next.sighters ? ', for score' : ''}${moves ? `, move to ${positionOf(next.position)}: ${run.course.positions[(next.position ?? 1) - 1]?.move ?? 0} s` : ''}`
          : run.course.sequence === 'called' && run.roundsLeft > 0
            ? 'The next is called when this one ends.'
            : 'Last line'}
      </p>
    </div>
  );
};

/** More rounds than this are counted instead of drawn, because the marks above show each. */
const MOST_MARKS = 10;

const RoundsOfTarget = ({ run, number }: { readonly run: runs.Run; readonly number: number }) => {
  const marks = run.course.order.flatMap(({ line, target }) => (target === number ? marksOf(run, line) : []));
  if (marks.length <= MOST_MARKS) return <RoundMarks label={`Rounds of T${number}`} rounds={marks} />;
  const fired = marks.filter((state) => state === 'hit' || state === 'miss').length;
  return `${fired} of ${marks.length}`;
};

interface DopeProps {
  readonly run: runs.Run;
  readonly setting: Setting;
  readonly aimedAt: number;
  /** Chooses a target if lines go in any order; null if the order decides. */
  readonly onAim: ((target: number) => void) | null;
}

/** Each target's elevation and mil per mph, if given, and its rounds. */
const DopeCard = ({ run, setting, aimedAt, onAim }: DopeProps) => {
  const units = useUnits();
  const hasScale = run.targets.some(({ milPerMph }) => milPerMph !== undefined);
  const targets = run.targets.filter(({ number }) => run.course.order.some((line) => line.target === number));
  return (
    <table className="run-dope figure">
      <caption className="sr-only">Dope card</caption>
      <thead>
        <tr>
          <th scope="col">Target</th>
          <th scope="col">{units.name('range')}</th>
          <th scope="col">Up</th>
          {hasScale && (
            <th scope="col">
              {units.name('angle')} per {units.name('wind')}
            </th>
          )}
          <th scope="col">Rounds</th>
        </tr>
      </thead>
      <tbody>
        {targets.map((target) => (
          <tr key={target.number} data-now={target.number === aimedAt || undefined}>
            <th scope="row">
              {onAim ? (
                <button type="button" aria-pressed={target.number === aimedAt} onClick={() => onAim(target.number)}>
                  T{target.number}
                </button>
              ) : (
                `T${target.number}`
              )}
            </th>
            <td>{target.distance === null ? '–' : units.figure('range', target.distance, 0)}</td>
            <td>{elevationText(units, upOf(setting, target), 1)}</td>
            {hasScale && (
              <td>
                {target.milPerMph === undefined
                  ? '–'
                  : units.number(units.value('angle', target.milPerMph) / units.value('wind', 1), 3)}
              </td>
            )}
            <td>
              <RoundsOfTarget run={run} number={target.number} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

interface SetWindProps {
  readonly setting: Setting;
  readonly target: Target;
  readonly dopeIsOwn: boolean;
  readonly onSet: (setting: Setting) => void;
}

const SetWind = ({ setting, target, dopeIsOwn, onSet }: SetWindProps) => {
  const units = useUnits();
  const step = WIND_STEP[setting.by];
  const elevationBy = (steps: -1 | 1) => (
    <Button
      aria-label={`Elevation ${steps < 0 ? 'down' : 'up'} ${angleText(units, 0.1)} ${angleName(units)}`}
      onClick={() => onSet(stepUp(setting, target, steps))}
    >
      {steps < 0 ? '−' : '+'}
    </Button>
  );
  const windBy = (steps: -1 | 1) => (
    <Button
      className="w-12"
      aria-label={`${angleText(units, step)} ${angleName(units)} ${steps < 0 ? 'left' : 'right'}`}
      onClick={() => onSet(stepWind(setting, steps))}
    >
      {steps < 0 ? '−' : '+'}
    </Button>
  );
  return (
    <div className="mt-auto flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          label="Wind by"
          className="h-11"
          value={setting.by}
          onChange={(by) => onSet(setWindBy(setting, by))}
          choices={[
            { value: 'hold', label: 'Hold' },
            { value: 'dial', label: 'Dial' },
          ]}
        />
        <span className="flex items-center gap-2">
          <span className="text-sm text-ink-2">Elevation</span>
          {dopeIsOwn && elevationBy(-1)}
          <span className="figure">{elevationText(units, upOf(setting, target), 1)}</span>
          {dopeIsOwn && elevationBy(1)}
        </span>
      </div>
      <div className="flex items-center gap-3">
        {windBy(-1)}
        <input
          type="range"
          className="h-11 min-w-0 flex-1"
          tabIndex={-1}
          aria-label={`Wind ${setting.by}, ${angleName(units)}`}
          aria-valuetext={`${windText(units, setting.wind, 2)} ${angleName(units)}`}
          min={-3}
          max={3}
          step={step}
          value={setting.wind}
          onChange={(event) => onSet(setWind(setting, Number(event.target.value)))}
        />
        {windBy(1)}
      </div>
      <p className="flex items-baseline justify-between gap-3">
        <span className="figure text-2xl">
          {windText(units, setting.wind, 2)} <small className="text-sm text-ink-3">{angleName(units)}</small>
        </span>
        <span className="text-sm text-ink-3">
          {target.milPerMph !== undefined && (
            <span className="lg:hidden">
              1 {units.name('wind')} = {windText(units, target.milPerMph, 2).replace(/^[LR] /, '')} {angleName(units)}
            </span>
          )}
          <span className="max-lg:hidden">← → {step}, Shift ×5</span>
        </span>
      </p>
    </div>
  );
};

interface RunPaneProps extends DopeProps {
  readonly target: Target;
  readonly onSet: (setting: Setting) => void;
}

/** The shooter's controls beside the scope: line, dope, wind. */
export const RunPane = ({ run, target, setting, aimedAt, onAim, onSet }: RunPaneProps) => {
  const units = useUnits();
  const { forecast } = target;
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <RoundMarks label="Rounds" rounds={allMarks(run)} />
        <span className="figure text-sm text-ink-3 max-lg:hidden">
          {run.points} {run.points === 1 ? 'point' : 'points'}, par {run.course.parS} s
        </span>
      </p>
      <LineNow run={run} target={target} />
      <DopeCard run={run} setting={setting} aimedAt={aimedAt} onAim={onAim} />
      {run.course.dope === 'own' && <OwnDope runId={run.id} profileName={run.profileName} />}
      <FactLine
        className="run-told"
        valueClass="figure"
        facts={[
          forecast !== undefined && ['Forecast', crosswindText(units, forecast)],
          target.mover !== null && [
            'Mover',
            `${target.mover.speed === null ? 'speed not given' : units.text('wind', target.mover.speed)}, ${units.text('range', target.mover.half)} to each side`,
          ],
        ]}
      />
      {target.distance === null && <RangeFinder widthIn={target.widthIn} />}
      <SetWind setting={setting} target={target} dopeIsOwn={target.elevation === undefined} onSet={onSet} />
    </>
  );
};
