import { type ballistics, courses, type shares, type stages, type WindField } from '@windcall/contract';
import { coriolisSaid, rifleName, type SolveOutcome, solve } from '@windcall/simulation';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
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

interface ShownProps {
  readonly facts: ComponentProps<typeof Facts>['facts'];
  readonly text?: string | false | null | undefined;
  readonly title: string;
  readonly children: ReactNode;
}

const Shown = ({ facts, text, title, children }: ShownProps) => (
  <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
    <Panel title="What it is">
      <Facts facts={facts} />
      {text && <p className="mt-3 text-sm text-ink-2">{text}</p>}
    </Panel>
    <Panel title={title}>{children}</Panel>
  </div>
);

const distanceOf = (yd: number) => <Measure size="sm" kind="range" digits={0} value={yd} />;

const StageView = ({ stage }: { readonly stage: stages.Stage }) => {
  const units = useUnits();
  const solved = useMemo(() => stage.targets.map((target) => ({ target, outcome: solve(stage, target, 0) })), [stage]);
  const { rifle, air } = stage;
  return (
    <Shown
      facts={[
        stage.source.scenarioName !== '' && ['Scenario', stage.source.scenarioName],
        ['Rifle', rifleName(rifle) || 'not named'],
        ['Load', rifleText(units, rifle)],
        ['Air', airText(units, air)],
        ['Effects', units.sentence(coriolisSaid(stage))],
        ['Wind', windWords(units, stage.wind)],
      ]}
      title="What to dial at the start"
    >
      <Table
        caption="Corrections by target"
        rows={solved}
        rowKey={({ target }) => target.number}
        columns={[
          { header: 'Target', cell: ({ target }) => String(target.number) },
          { header: 'Distance', cell: ({ target }) => distanceOf(target.distance) },
          correction('elevation', 'Elevation', (solution) => solution.elevationMils),
          correction('wind', 'Wind', (solution) => solution.windDriftMils),
        ]}
      />
    </Shown>
  );
};

interface ShownTarget {
  readonly key: string;
  readonly distance: number;
  /** False if the shooter must find the target's distance and size. */
  readonly isTold?: boolean;
  readonly fireDeg?: number;
  readonly inclineDeg?: number;
  readonly shape: string;
  readonly sizeMoa: number;
}

interface TargetsProps {
  readonly rows: readonly ShownTarget[];
  /** Shows the keys. */
  readonly isNamed?: boolean;
  /** Head of the column of directions of fire; absent without that column. */
  readonly fired?: string;
}

const Targets = ({ rows, isNamed = false, fired }: TargetsProps) => {
  const columns: readonly (Column<ShownTarget> | false)[] = [
    isNamed && { header: 'Target', cell: ({ key }) => key },
    { header: 'Distance', cell: ({ distance, isTold = true }) => (isTold ? distanceOf(distance) : 'not told') },
    fired !== undefined && { header: fired, align: 'end', cell: ({ fireDeg }) => `${fireDeg}°` },
    rows.some(({ inclineDeg = 0 }) => inclineDeg !== 0) && {
      header: 'Incline',
      align: 'end',
      cell: ({ inclineDeg }) => `${String(inclineDeg).replace('-', '−')}°`,
    },
    { header: 'Shape', cell: ({ shape }) => shape },
    {
      header: 'Size',
      align: 'end',
      cell: ({ sizeMoa, isTold = true }) =>
        isTold ? <Measure size="sm" kind="target" digits={2} value={sizeMoa} /> : 'not told',
    },
  ];
  return (
    <Table caption="Targets" rows={rows} rowKey={({ key }) => key} columns={columns.filter((one) => one !== false)} />
  );
};

const TaskView = ({ task }: { readonly task: stages.Task }) => {
  const units = useUnits();
  const { name, rifle, air, targets } = task;
  return (
    <Shown
      facts={[
        ['Task', name],
        ['Rifle', rifle === null ? 'your own' : rifleName(rifle) || 'not named'],
        rifle !== null && ['Load', rifleText(units, rifle)],
        air !== null && ['Air', airText(units, air)],
        air !== null && ['Effects', units.sentence(coriolisSaid({ ...task, air }))],
        ['Wind', 'yours to read'],
      ]}
      title="Targets"
    >
      <Targets
        isNamed
        fired="Fired to"
        rows={targets.map((target) => ({
          ...{ key: String(target.number), distance: target.distance, fireDeg: target.directionOfFire },
          ...{ inclineDeg: target.lookAngle, shape: target.targetType, sizeMoa: target.targetSize },
        }))}
      />
    </Shown>
  );
};

type ScenarioBody = Extract<shares.SharedThing, { kind: 'scenario' }>['body'];
const ScenarioView = ({ scenario }: { readonly scenario: ScenarioBody }) => {
  const units = useUnits();
  const conditions = scenario.environmentalConditions;
  const rows = scenario.engagements.flatMap(({ id, distance, directionOfFire, targets }) =>
    targets.map(
      (target): ShownTarget => ({
        ...{ key: `${id} ${target.id}`, distance, fireDeg: directionOfFire ?? scenario.directionOfFire },
        ...{ shape: target.type, sizeMoa: target.size },
      }),
    ),
  );
  return (
    <Shown
      facts={[
        ['Scenario', scenario.name],
        ['Targets', String(rows.length)],
        conditions !== null && ['Wind', steadyWindText(units, conditions.windSpeed, conditions.windDirection)],
        conditions !== null && [
          'Temperature',
          <Measure key="t" kind="temperature" digits={0} value={conditions.temperature} />,
        ],
      ]}
      text={scenario.description !== null && descriptionText(units, scenario)}
      title="Targets"
    >
      <Targets fired="Direction of fire" rows={rows} />
    </Shown>
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
    <Shown
      facts={[
        ['Range card', card.name],
        ['Rifle', m.profileName],
        ['Zero', <Measure key="z" kind="range" digits={0} value={m.zeroRange} />],
        ['Air', airText(units, m.environment)],
        wind !== null && ['Wind', wind],
      ]}
      text={card.promise && promiseSentence(units, card.promise)}
      title={`Corrections, ${angleName(units)}`}
    >
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
          { header: 'Target, fired', cell: (r) => r.target },
          {
            header: 'Distance',
            cell: (r) => distanceOf(r.distance),
          },
          {
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
    </Shown>
  );
};

type CourseBody = Extract<shares.SharedThing, { kind: 'course' }>['body'];
const CourseView = ({ course }: { readonly course: CourseBody }) => (
  <Shown
    facts={[
      ['Stage', course.name],
      ['Rounds', String(course.order.reduce((sum, { rounds }) => sum + rounds, 0))],
      ['Par time', <Measure key="p" unit="s" digits={0} value={course.parS} />],
      ['Score', courses.STAGE_RULES[course.rule].label],
    ]}
    text={course.brief}
    title="Targets"
  >
    <Targets
      isNamed
      rows={course.targets.map(({ number, distance, distanceTold, targetType, targetSize }) => ({
        ...{ key: `T${number}`, distance, isTold: distanceTold === true, shape: targetType, sizeMoa: targetSize },
      }))}
    />
  </Shown>
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
