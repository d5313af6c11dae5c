import { type ballistics, courses, type shares, type stages, type WindField } from '@windcall/contract';
import { coriolisSaid, rifleName, type SolveOutcome, solve } from '@windcall/simulation';
import { type ReactNode, useMemo } from 'react';
import { type Column, Facts, Measure, Panel, Table } from '../kit/index.ts';
import {
  airText,
  angleName,
  bracketName,
  crosswindText,
  descriptionText,
  elevationText,
  isByCrosswind,
  likeliestOf,
  promiseSentence,
  readingRule,
  restated,
  rifleText,
  shownFigures,
  steadyWindText,
  type Units,
  useUnits,
  windText,
} from '../units/index.ts';

const windWords = (units: Units, wind: stages.StageWind): string => {
  if (wind.kind === 'steady') return steadyWindText(units, wind.speed, wind.direction);
  if (wind.kind === 'zones') return `${wind.zones.length} zones along the range`;
  if (wind.kind === 'samples') return 'recorded';
  if (wind.kind === 'surface') return `changing, about ${units.format('wind', wind.speed).text}`;
  return `changing, about ${units.format('wind', wind.settings.stateBasedWind.primary.windSpeed).text}`;
};

interface Solved {
  readonly target: stages.StageTarget;
  readonly outcome: SolveOutcome;
}
const correction = (
  axis: 'elevation' | 'wind',
  header: string,
  of: (solution: ballistics.Solution) => number,
): Column<Solved> => ({
  key: axis,
  header,
  align: 'end',
  cell: ({ target, outcome }) => (
    <Measure
      size="sm"
      kind="angle"
      axis={axis}
      digits={2}
      rangeYd={target.distance}
      value={outcome.status === 'ok' ? of(outcome.solution) : null}
    />
  ),
});

const StageView = ({ stage }: { readonly stage: stages.Stage }) => {
  const units = useUnits();
  const solved = useMemo(() => stage.targets.map((target) => ({ target, outcome: solve(stage, target, 0) })), [stage]);
  const { rifle, air } = stage;
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <Panel title="What it is">
        <Facts
          facts={[
            stage.source.scenarioName !== '' && ['Scenario', stage.source.scenarioName],
            ['Rifle', rifleName(rifle) || 'not named'],
            ['Load', rifleText(units, rifle)],
            ['Air', airText(units, air)],
            ['Effects', units.sentence(coriolisSaid(stage))],
            ['Wind', windWords(units, stage.wind)],
          ]}
        />
      </Panel>
      <Panel title="What to dial at the start">
        <Table
          caption="Corrections by target"
          rows={solved}
          rowKey={({ target }) => target.number}
          columns={[
            { key: 'number', header: 'Target', cell: ({ target }) => String(target.number) },
            {
              key: 'distance',
              header: 'Distance',
              cell: ({ target }) => <Measure size="sm" kind="range" digits={0} value={target.distance} />,
            },
            correction('elevation', 'Elevation', (solution) => solution.elevationMils),
            correction('wind', 'Wind', (solution) => solution.windDriftMils),
          ]}
        />
      </Panel>
    </div>
  );
};

const TaskView = ({ task }: { readonly task: stages.Task }) => {
  const units = useUnits();
  const { name, rifle, air, targets } = task;
  return (
    <Beside>
      <Panel title="What it is">
        <Facts
          facts={[
            ['Task', name],
            ['Rifle', rifle === null ? 'your own' : rifleName(rifle) || 'not named'],
            rifle !== null && ['Load', rifleText(units, rifle)],
            air !== null && ['Air', airText(units, air)],
            air !== null && ['Effects', units.sentence(coriolisSaid({ ...task, air }))],
            ['Wind', 'yours to read'],
          ]}
        />
      </Panel>
      <Panel title="Targets">
        <Table
          caption="Targets"
          rows={targets}
          rowKey={(target) => target.number}
          columns={[
            { key: 'number', header: 'Target', cell: (target) => String(target.number) },
            {
              key: 'distance',
              header: 'Distance',
              cell: (target) => <Measure size="sm" kind="range" digits={0} value={target.distance} />,
            },
            {
              key: 'direction',
              header: 'Fired to',
              align: 'end',
              cell: (target) => `${target.directionOfFire}°`,
            },
            ...(targets.some(({ lookAngle }) => lookAngle !== 0)
              ? [
                  {
                    key: 'incline',
                    header: 'Incline',
                    align: 'end' as const,
                    cell: (target: stages.StageTarget) => `${String(target.lookAngle).replace('-', '−')}°`,
                  },
                ]
              : []),
            { key: 'shape', header: 'Shape', cell: (target) => target.targetType },
            {
              key: 'size',
              header: 'Size',
              align: 'end',
              cell: (target) => <Measure size="sm" kind="target" digits={2} value={target.targetSize} />,
            },
          ]}
        />
      </Panel>
    </Beside>
  );
};

const Beside = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[22rem_minmax(0,1fr)]">{children}</div>
);

type ScenarioBody = Extract<shares.SharedThing, { kind: 'scenario' }>['body'];
const ScenarioView = ({ scenario }: { readonly scenario: ScenarioBody }) => {
  const units = useUnits();
  const conditions = scenario.environmentalConditions;
  const rows = scenario.engagements.flatMap((engagement) =>
    engagement.targets.map((target) => ({ key: `${engagement.id} ${target.id}`, engagement, target })),
  );
  return (
    <Beside>
      <Panel title="What it is">
        <Facts
          facts={[
            ['Scenario', scenario.name],
            ['Targets', String(rows.length)],
            conditions !== null && ['Wind', steadyWindText(units, conditions.windSpeed, conditions.windDirection)],
            conditions !== null && [
              'Temperature',
              <Measure key="t" kind="temperature" digits={0} value={conditions.temperature} />,
            ],
          ]}
        />
        {scenario.description !== null && <p className="mt-3 text-sm text-ink-2">{descriptionText(units, scenario)}</p>}
      </Panel>
      <Panel title="Targets">
        <Table
          caption="Targets"
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            {
              key: 'distance',
              header: 'Distance',
              cell: (r) => <Measure size="sm" kind="range" digits={0} value={r.engagement.distance} />,
            },
            {
              key: 'direction',
              header: 'Direction of fire',
              align: 'end',
              cell: (r) => `${r.engagement.directionOfFire ?? scenario.directionOfFire}°`,
            },
            { key: 'shape', header: 'Shape', cell: (r) => r.target.type },
            {
              key: 'size',
              header: 'Size',
              align: 'end',
              cell: (r) => <Measure size="sm" kind="target" digits={2} value={r.target.size} />,
            },
          ]}
        />
      </Panel>
    </Beside>
  );
};

type CardBody = Extract<shares.SharedThing, { kind: 'card' }>['body'];
const CardView = ({ card }: { readonly card: CardBody }) => {
  const units = useUnits();
  const m = card.metadata;
  const wind = m.wind === undefined ? null : restated(units, m.wind);
  const decimals = m.precisionMil === 0.1 ? 1 : 2;
  const rows: {
    key: string;
    target: string;
    distance: number;
    elevation: number;
    holds: { mil: number; chosenBy: string | null }[];
  }[] =
    card.rows.length > 0
      ? card.rows.map((row) => {
          const { elevation, holds } = shownFigures(units, row, likeliestOf(card.windBrackets));
          return {
            key: `target ${row.target}`,
            target: `${row.target}, ${row.directionOfFire}°`,
            distance: row.distance,
            elevation,
            holds: holds.map(({ windage, crosswind, ownElevation }) => ({
              mil: windage,
              chosenBy:
                crosswind &&
                `${crosswindText(units, crosswind)}${ownElevation === null ? '' : `, ${elevationText(units, ownElevation, decimals)}`}`,
            })),
          };
        })
      : card.entries.map((entry) => ({
          key: String(entry.distance),
          target: '–',
          distance: entry.distance,
          elevation: entry.elevationMils,
          holds: card.windBrackets.map((b) => ({
            mil: b.targets.find((t) => t.distance === entry.distance)?.windage ?? Number.NaN,
            chosenBy: null,
          })),
        }));
  return (
    <Beside>
      <Panel title="What it is">
        <Facts
          facts={[
            ['Range card', card.name],
            ['Rifle', m.profileName],
            ['Zero', <Measure key="z" kind="range" digits={0} value={m.zeroRange} />],
            ['Air', airText(units, m.environment)],
            wind !== null && ['Wind', wind],
          ]}
        />
        {card.promise !== null && <p className="mt-3 text-sm text-ink-2">{promiseSentence(units, card.promise)}</p>}
      </Panel>
      <Panel title={`Corrections, ${angleName(units)}`}>
        {isByCrosswind(card) && (
          <p className="mb-3 text-sm text-ink-2">
            Under each hold the crosswind, {units.name('wind')}, that it is for. {readingRule(card)}
          </p>
        )}
        <Table
          caption="Corrections by target"
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            { key: 'target', header: 'Target, fired', cell: (r) => r.target },
            {
              key: 'distance',
              header: 'Distance',
              cell: (r) => <Measure size="sm" kind="range" digits={0} value={r.distance} />,
            },
            {
              key: 'elevation',
              header: 'Elevation',
              align: 'end',
              cell: (r) => elevationText(units, r.elevation, decimals),
            },
            ...card.windBrackets.map((bracket, n) => ({
              key: `hold ${n}`,
              header: bracketName(units, bracket),
              align: 'end' as const,
              cell: (r: (typeof rows)[number]) => {
                const hold = r.holds[n];
                if (hold === undefined || Number.isNaN(hold.mil)) return '–';
                return (
                  <>
                    {windText(units, hold.mil, decimals)}
                    {hold.chosenBy !== null && <span className="block text-xs text-ink-3">{hold.chosenBy}</span>}
                  </>
                );
              },
            })),
          ]}
        />
      </Panel>
    </Beside>
  );
};

type CourseBody = Extract<shares.SharedThing, { kind: 'course' }>['body'];
const CourseView = ({ course }: { readonly course: CourseBody }) => (
  <Beside>
    <Panel title="What it is">
      <Facts
        facts={[
          ['Stage', course.name],
          ['Rounds', String(course.order.reduce((sum, { rounds }) => sum + rounds, 0))],
          ['Par time', <Measure key="p" unit="s" digits={0} value={course.parS} />],
          ['Score', courses.STAGE_RULES[course.rule].label],
        ]}
      />
      {course.brief !== undefined && <p className="mt-3 text-sm text-ink-2">{course.brief}</p>}
    </Panel>
    <Panel title="Targets">
      <Table
        caption="Targets"
        rows={course.targets}
        rowKey={({ number }) => number}
        columns={[
          { key: 'number', header: 'Target', cell: ({ number }) => `T${number}` },
          {
            key: 'distance',
            header: 'Distance',
            cell: ({ distance, distanceTold }) =>
              distanceTold ? <Measure size="sm" kind="range" digits={0} value={distance} /> : 'not told',
          },
          { key: 'shape', header: 'Shape', cell: ({ targetType }) => targetType },
          {
            key: 'size',
            header: 'Size',
            align: 'end',
            cell: ({ targetSize, distanceTold }) =>
              distanceTold ? <Measure size="sm" kind="target" digits={2} value={targetSize} /> : 'not told',
          },
        ]}
      />
    </Panel>
  </Beside>
);

const WindView = ({ name, field }: { readonly name: string; readonly field: WindField }) => {
  const speeds = field.windData.speed.flat();
  return (
    <Panel title="What it is">
      <Facts
        facts={[
          ['Wind', name],
          ['To', <Measure key="d" kind="range" digits={0} value={field.distances.at(-1) ?? 0} />],
          ['Lasts', <Measure key="t" unit="s" digits={0} value={field.timeSteps.at(-1) ?? 0} />],
          ['Mean speed', <Measure key="m" kind="wind" value={speeds.reduce((sum, v) => sum + v, 0) / speeds.length} />],
          ['Strongest', <Measure key="x" kind="wind" value={speeds.reduce((most, v) => Math.max(most, v), 0)} />],
        ]}
      />
    </Panel>
  );
};

export const LookAtThing = ({ thing }: { readonly thing: shares.Shareable }) => {
  switch (thing.kind) {
    case 'task':
      return <TaskView task={thing.body} />;
    case 'stage':
      return <StageView stage={thing.body} />;
    case 'scenario':
      return <ScenarioView scenario={thing.body} />;
    case 'card':
      return <CardView card={thing.body} />;
    case 'course':
      return <CourseView course={thing.body} />;
    case 'wind':
      return <WindView name={thing.body.name} field={thing.body.windField} />;
  }
};
