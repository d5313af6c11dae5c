import { days, drills, games, profiles, scenarios, truing, weather } from '@windcall/contract';
import { DAY_AIR, dayObservations, planScenario, questionOfPlan } from '@windcall/simulation';
import { clockText } from '@windcall/units';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { messageOf, refresh, request, useCall } from '../../api/index.ts';
import { Button, Panel } from '../../kit/index.ts';
import { truingPatch } from '../../share/truing-patch.ts';
import { useUnits } from '../../units/index.ts';
import { Bracket, sideText } from './field-log.tsx';

const CALLS = 12;
const MOST_PAGES = 10;

/** The shots of a day, oldest first. */
const shotsOf = async (day: string): Promise<games.FieldEntry[]> => {
  const shots: games.FieldEntry[] = [];
  let before: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { entries, next } = await request(games.listFieldLog, { query: { day, limit: 200, before } });
    shots.push(...entries);
    if (next === null) break;
    before = next;
  }
  return shots.reverse();
};

const trueRifle = async (day: days.Day): Promise<string> => {
  const profile = (await request(profiles.listProfiles, {})).find(({ id }) => id === day.profileId);
  const observations = dayObservations(day, await shotsOf(day.id));
  if (profile === undefined || observations === null) throw new Error('there is nothing to true');
  const { windDirection, windSpeed, temperature, pressure, humidity } = DAY_AIR;
  const result = await request(truing.calculateTruing, {
    body: {
      profileId: profile.id,
      observations,
      environment: { windDirection, windSpeed, temperature, pressure, humidity },
    },
  });
  if (!result.applicable) return result.refusal ?? 'These shots do not fit the rifle.';
  await request(profiles.updateProfile, { params: { id: String(profile.id) }, body: truingPatch(profile, result) });
  await refresh(profiles.listProfiles);
  return `${profile.name} is trued. It can be undone on Truing.`;
};

/** Makes the calls in the wind of the day's log, or else in similar natural air. */
const addCalls = async (
  day: days.Day,
  { distances, from, speeds }: NonNullable<days.Night['practice']>,
  log: { readonly id: number } | undefined,
) => {
  const plan = {
    ...{ distances, winds: speeds.map((speed) => ({ speed, from })), incline: 0, target: null, rifle: null },
    ...{ densityAltitude: null, altitude: null, pressure: null, temperature: null, plateIn: null, plateMoa: 2 },
  };
  const body = planScenario(questionOfPlan(plan), `Night of ${day.name}`.slice(0, 120), 0);
  const scenario = await request(scenarios.keepScenario, { body });
  const made = { kind: 'calls', level: drills.FIRST_LEVEL, tasks: CALLS } as const;
  const wind = log ? { kind: 'saved' as const, id: log.id } : { kind: 'natural' as const, from, speeds };
  await request(drills.createDrill, {
    body: { ...made, profileId: day.profileId ?? 0, scenarioId: scenario.id, wind },
  });
  await refresh(drills.listDrills);
};

interface StepProps {
  readonly title: string;
  readonly figure: ReactNode;
  readonly text: ReactNode;
  readonly act?: string;
  readonly onAct?: () => Promise<ReactNode>;
}

const Step = ({ title, figure, text, act, onAct }: StepProps) => {
  const units = useUnits();
  const [said, setSaid] = useState<ReactNode>(null);
  const [isBusy, setBusy] = useState(false);
  const go = async (): Promise<void> => {
    setBusy(true);
    setSaid(await onAct?.().catch((error: unknown) => messageOf(units, error, 'That did not work. Try again.')));
    setBusy(false);
  };
  return (
    <section aria-label={title} className="border-t border-line py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl font-light">{title}</h2>
        <span className="figure text-lg">{figure}</span>
      </div>
      <p className="mt-1 text-ink-2">{text}</p>
      {act && said === null && (
        <Button className="mt-3" pending={isBusy} sends onClick={() => void go()}>
          {act}
        </Button>
      )}
      <p role="status" className="mt-2 text-sm">
        {said}
      </p>
    </section>
  );
};

const sumOf = (night: days.Night, of: (stage: days.Night['stages'][number]) => number): number =>
  night.stages.reduce((sum, stage) => sum + of(stage), 0);

const nameOf = ({ stages }: days.Day, n: number): string => {
  const { name, line } = stages.find((stage) => stage.n === n) ?? {};
  return name || line || '';
};

/** The lessons of a day's shots, and the next steps. Needs the server. */
export const Night = ({ day }: { readonly day: days.Day }) => {
  const units = useUnits();
  const { data: night, error, refetch } = useCall(days.getNight, { params: { id: day.id } }, { gcTime: 0 });
  const fields = useCall(weather.listFields, {}, { enabled: day.windFieldId != null });
  const log = fields.data?.find(({ id }) => id === day.windFieldId);
  const misses = (kind: keyof days.Night['stages'][number]['misses']): number =>
    night === undefined ? 0 : sumOf(night, (stage) => stage.misses[kind]);
  const { truing, number, practice } = night ?? {};
  return (
    <Panel
      title="Tonight"
      untitled
      loading={(night === undefined && error === null) || fields.isLoading}
      error={error && messageOf(units, error, 'The server did not answer.')}
      onRetry={() => void refetch()}
    >
      {night && (
        <div className="grid gap-x-14 lg:grid-cols-2">
          <div className="@container min-w-0">
            <p className="flex flex-wrap items-end justify-between gap-4 pb-3">
              <span className="figure text-3xl">
                {sumOf(night, ({ hits }) => hits)}{' '}
                <span className="text-ink-3">of {sumOf(night, ({ shots }) => shots)}</span>
              </span>
              <span className="text-sm text-ink-2">
                {misses('wind')} missed by wind, {misses('low')} low, {misses('high')} high, {misses('unseen')} not seen
              </span>
            </p>
            <table className="shot-table">
              <thead>
                <tr>
                  {['Stage', 'Hits', 'Called about what it was', 'Called', 'It was'].map((head) => (
                    <th key={head}>{head}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {night.stages.map(({ n, shots, hits, called, was }) => (
                  <tr key={n}>
                    <td>
                      <Link to={`/days/${day.id}/${n}`} className="underline underline-offset-4">
                        {n}. {nameOf(day, n)}
                      </Link>
                    </td>
                    <td className="figure">
                      {hits} of {shots}
                    </td>
                    <td>{called && <Bracket called={{ ...called, best: null }} inferred={was} />}</td>
                    <td data-label="called" className="figure">
                      {called ? `${sideText(units, called.lo)} to ${sideText(units, called.hi)}` : '–'}
                    </td>
                    <td data-label="was" className="figure">
                      {was ? `${sideText(units, was.wind)} ± ${units.figure('wind', was.error, 1)}` : '–'}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div>
            {truing && (
              <Step
                title="True the rifle"
                figure={`${units.figure('muzzle', truing.muzzleVelocity.before)} → ${units.text('muzzle', truing.muzzleVelocity.after)}`}
                text={`From ${truing.observations} shots whose height was seen; they then fit within ${units.text('angle', truing.rms, 2)}.`}
                act="Take it"
                onAct={() => trueRifle(day)}
              />
            )}
            {number && (
              <Step
                title="Your number"
                figure={`${number.before === null ? '' : `${units.figure('wind', number.before, 1)} → `}${units.text('wind', number.after, 1)}`}
                text={number.error === null ? '' : `± ${units.figure('wind', number.error, 1)}, over the field log.`}
              />
            )}
            {practice && (
              <Step
                title="Next week"
                figure={`${CALLS} calls`}
                text={`At ${practice.distances.map((yd) => units.figure('range', yd)).join(', ')} ${units.name('range')}: the ranges of the stages where wind cost the most. It blew ${practice.speeds.map((mph) => units.figure('wind', mph)).join('–')} ${units.name('wind')} from ${clockText(practice.from)}. ${log ? `The calls are in the wind of your log: ${log.name}.` : 'The calls are in similar natural air.'}`}
                act="Add"
                onAct={async () => {
                  await addCalls(day, practice, log);
                  return (
                    <>
                      Added. <Link to="/practice">Open Practice</Link>
                    </>
                  );
                }}
              />
            )}
          </div>
        </div>
      )}
    </Panel>
  );
};
