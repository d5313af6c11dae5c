import './days.css';
import { type days, games } from '@windcall/contract';
import { crossCall } from '@windcall/simulation';
import { clockText, inToMil, moaToMil, toWholeSteps } from '@windcall/units';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { newId, sendingUser, useCall, useOffline } from '../../api/index.ts';
import { dropItems, outbox } from '../../desk/outbox.ts';
import { useThing } from '../../desk/slot.ts';
import {
  Button,
  ButtonLink,
  NumberField,
  NumberFields,
  ReticlePicture,
  SegmentedControl,
  TextField,
} from '../../kit/index.ts';
import { callOf, useDay } from '../../plan/day-sender.ts';
import { Screen } from '../../shell/screen.tsx';
import { elevationText, readCorrection, type Units, useUnits, windText } from '../../units/index.ts';
import { type Entry, entrySender, sendEntries } from './entry-sender.ts';
import { ShotTable } from './field-log.tsx';
import { ShotForm } from './shot-form.tsx';
import { useDayRifle, useStageFigures } from './stage-figures.ts';

type Day = days.DayDocument;

/** Room between the plate and the picture's edge, mil. */
const ROOM_MIL = 1;
const USUAL_PLATE_MIL = 0.6;
/** Step of the shown figures, which are dialed and held as shown. */
const SHOWN_MIL = 0.1;

const plateMil = (plan: days.DayStage['plan'], yards: number): number =>
  plan?.plateMoa != null
    ? moaToMil(plan.plateMoa)
    : plan?.plateIn != null
      ? inToMil(plan.plateIn, yards)
      : USUAL_PLATE_MIL;

const placeText = (units: Units, { hit, impact }: Pick<Entry, 'hit' | 'impact'>): string =>
  [
    hit ? 'Hit' : 'Miss',
    ...(impact ? [windText(units, impact.right), elevationText(units, impact.up ?? 0)] : ['not seen']),
  ].join(', ');

interface ShotsProps {
  readonly id: string;
  readonly day: Day;
  readonly stage: days.DayStage;
  readonly onCall: (called: NonNullable<days.DayStage['called']>) => void;
}

const CALL = { kind: 'wind', bounds: [0, 60] } as const;
const SET = [
  { name: 'up', label: 'Dialed', kind: 'angle', axis: 'elevation', bounds: [-50, 500] },
  { name: 'held', label: 'Held', kind: 'angle', axis: 'wind', bounds: [-20, 20] },
] as const;

/** Two taps a shot: hit or miss, then where. Kept in this browser first. */
const Shots = ({ id, day, stage, onCall }: ShotsProps) => {
  const units = useUnits();
  const rifle = useDayRifle(day.profileId);
  const called = callOf(stage);
  const figures = useStageFigures(stage, rifle);
  const [target, setTarget] = useState('1');
  const [typedYd, setTypedYd] = useState<number | null>(null);
  const [set, setSet] = useState<{ readonly up?: number; readonly held?: number }>({});
  const [isHit, setIsHit] = useState<boolean | null>(null);
  const [where, setWhere] = useState('');
  const [last, setLast] = useState<Entry | 'no room' | null>(null);
  const distances = stage.plan?.distances ?? [];
  const yards = distances[Number(target) - 1] ?? typedYd;
  const row = figures?.rows.find(({ distance }) => distance === yards);
  const shown = (mil: number | undefined): number | null => (mil === undefined ? null : toWholeSteps(mil, SHOWN_MIL));
  const up = set.up ?? shown(row?.main.elevationMils);
  const held = set.held ?? shown(row?.main.windDriftMils);
  const write = (impact: { right: number; up: number } | null): void => {
    if (yards === null || isHit === null || called === null) return;
    const entry: Entry = {
      ...{ id: newId(), at: new Date().toISOString(), profileId: day.profileId ?? 0, distance: yards },
      ...{ called: crossCall(called), held, hit: isHit, impact, day: id, stage: stage.n, target: Number(target) },
      ...(up !== null && { dialed: { up } }),
    };
    setLast(entrySender.keep(entry) ? entry : 'no room');
    setIsHit(null);
    setWhere('');
    sendEntries();
  };
  const plate = yards === null ? USUAL_PLATE_MIL : plateMil(stage.plan, yards);
  const isReady = yards !== null && called !== null;
  return (
    <div className="flex flex-col gap-4">
      {distances.length > 1 ? (
        <SegmentedControl
          label="Target"
          value={target}
          choices={distances.map((yd, i) => ({
            value: String(i + 1),
            label: `T${i + 1} ${units.figure('range', yd)}`,
          }))}
          onChange={(next) => {
            setTarget(next);
            setSet({});
          }}
        />
      ) : (
        distances.length === 0 && (
          <NumberField label="Range" kind="range" min={10} max={3000} value={typedYd} onChange={setTypedYd} />
        )
      )}
      {row && (
        <p className="figure flex flex-wrap gap-x-6 text-2xl">
          <span>{elevationText(units, row.main.elevationMils)}</span>
          {figures?.winds.map(({ speed }, i) => (
            <span key={speed} className="whitespace-nowrap">
              {windText(units, row.windMils[i] ?? 0)}{' '}
              <small className="text-xs text-ink-3">{units.text('wind', speed)}</small>
            </span>
          ))}
        </p>
      )}
      <div className="shot-form">
        <NumberFields
          fields={[
            { ...CALL, name: 'lo', label: `Call, low, from ${clockText(called?.from ?? 90)}` },
            { ...CALL, name: 'hi', label: 'Call, high' },
          ]}
          values={{ lo: called?.lo ?? null, hi: called?.hi ?? null }}
          onChange={({ lo, hi }) => {
            const [low, high] = [lo ?? called?.lo ?? hi ?? 0, hi ?? called?.hi ?? lo ?? 0];
            const isLow = lo !== undefined;
            onCall({
              from: 90,
              ...called,
              lo: isLow ? low : Math.min(low, high),
              hi: isLow ? Math.max(low, high) : high,
            });
          }}
        />
        <NumberFields fields={SET} values={{ up, held }} onChange={(part) => setSet({ ...set, ...part })} />
      </div>
      {isHit === null ? (
        <div className="grid grid-cols-2 gap-3">
          <Button size="lg" disabled={!isReady} onClick={() => setIsHit(true)}>
            Hit
          </Button>
          <Button size="lg" disabled={!isReady} onClick={() => setIsHit(false)}>
            Miss
          </Button>
        </div>
      ) : (
        <form
          aria-label={isHit ? 'Where it hit' : 'Where it went'}
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            const place = readCorrection(where);
            if (place !== null && where.trim() !== '') write(place);
          }}
        >
          <ReticlePicture
            half={plate / 2 + ROOM_MIL}
            tick={0.2}
            plate={plate}
            label="Tap where it went, or type it below"
            onTap={write}
          />
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              label={isHit ? 'Hit where' : 'Missed where'}
              hint="R.3 U.1, or tap"
              value={where}
              onChange={setWhere}
              autoFocus
              autoComplete="off"
            />
            <Button type="submit">Write</Button>
            <Button onClick={() => write(null)}>Not seen</Button>
            <Button variant="quiet" onClick={() => setIsHit(null)}>
              Back
            </Button>
          </div>
        </form>
      )}
      <p role="status" className="min-h-6 text-sm">
        {!isReady && 'Say the range and your call first.'}
        {last === 'no room' && 'This browser has no room left. Nothing was kept.'}
        {last !== null && last !== 'no room' && `${placeText(units, last)}: written down.`}
      </p>
    </div>
  );
};

export const StageScreen = () => {
  const { id = '', stage: number = '' } = useParams();
  const offline = useOffline();
  const { day, change, refused } = useDay(id);
  const log = useCall(games.listFieldLog, { query: { day: id, limit: 200 } }, { staleTime: 0 });
  useThing(outbox);
  const [corrected, setCorrected] = useState<games.FieldEntry | null>(null);
  const at = day?.stages.findIndex(({ n }) => n === Number(number)) ?? -1;
  const stage = day?.stages[at];
  const isHere = (entry: { readonly stage?: number | null | undefined }): boolean => entry.stage === stage?.n;
  const unsent = entrySender.waiting(sendingUser()).filter(({ value }) => value.day === id && isHere(value));
  const shots = (log.data?.entries ?? []).filter(isHere);
  const all = [...shots, ...unsent.map(({ value }) => value)];
  const [before, after] = [day?.stages[at - 1], day?.stages[at + 1]];
  if (day === undefined || stage === undefined)
    return (
      <Screen title="Stage">
        <p role="status">{day === undefined ? 'Open this day once with a connection.' : 'There is no such stage.'}</p>
        <ButtonLink to="/days">Days</ButtonLink>
      </Screen>
    );
  const put = (part: Partial<days.DayStage>): void =>
    void change({ ...day, stages: day.stages.map((one) => (one === stage ? { ...one, ...part } : one)) });
  return (
    <Screen
      title={`${stage.n}. ${stage.name || 'Stage'}`}
      lead={stage.line}
      aside={
        <nav aria-label="Stages" className="flex gap-2">
          {before && <ButtonLink to={`/days/${id}/${before.n}`}>Stage {before.n}</ButtonLink>}
          {after && <ButtonLink to={`/days/${id}/${after.n}`}>Stage {after.n}</ButtonLink>}
          <ButtonLink to={`/exchange?day=${id}&stage=${stage.n}`}>Bring a file</ButtonLink>
          <ButtonLink to={`/days/${id}`}>{day.name}</ButtonLink>
        </nav>
      }
    >
      {refused && (
        <p role="alert" className="mb-6 border border-warn p-4">
          Another device changed this day too. Your shots are kept, and so is this version.{' '}
          <Link to={`/days/${id}`} className="underline underline-offset-4">
            Choose the one to keep
          </Link>
        </p>
      )}
      <div className="grid gap-10 lg:grid-cols-2">
        <Shots key={stage.n} id={id} day={day} stage={stage} onCall={(called) => put({ called })} />
        <section aria-label="Shots of this stage" className="min-w-0">
          <h2 className="text-xl font-light">
            {all.filter(({ hit }) => hit).length} of {all.length} hit
          </h2>
          {unsent.length > 0 && (
            <p className="mt-2 flex flex-wrap items-center gap-3 text-sm text-warn">
              {unsent.length} kept in this browser, sent when there is a connection.
              <Button size="sm" variant="quiet" onClick={() => dropItems(unsent.slice(-1).map(({ item }) => item))}>
                Take the last back
              </Button>
            </p>
          )}
          {corrected && <ShotForm key={corrected.id} entry={corrected} onDone={() => setCorrected(null)} />}
          <ShotTable entries={shots} offline={offline} onCorrect={setCorrected} />
        </section>
      </div>
    </Screen>
  );
};
