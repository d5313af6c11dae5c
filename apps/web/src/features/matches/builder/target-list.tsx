import { COURSE_LABELS, type courses, scenarios } from '@windcall/contract';
import { targetsOf } from '@windcall/simulation';
import { useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { Button, Disclosure, NumberField, Select, Switch } from '../../../kit/index.ts';
import { TARGET_NAMES } from '../../../scope/describe-scope.ts';
import { plateAngles, useUnits } from '../../../units/index.ts';
import { moaOfInches, PLATE_MOA, plateInches, plateMil, withoutTarget } from './edit-course.ts';

type Course = courses.CompleteCourse;
type Target = Course['targets'][number];

interface TargetListProps {
  readonly course: Course;
  readonly unreachable: readonly number[];
  readonly rifleName: string;
  readonly onChange: (change: (course: Course) => Course) => void;
}

const TYPES = scenarios.TARGET_TYPES.map((value) => ({ value, label: TARGET_NAMES[value] }));
const MOST = 20;
const FIRST_MOVER = { speed: 3, half: 6, pause: 1, speedTold: true };

/** The smallest unused number of a target. */
const freeNumber = (targets: readonly Target[]): number => {
  const taken = new Set(targets.map(({ number }) => number));
  let number = 1;
  while (taken.has(number)) number++;
  return number;
};

const withTargets = (course: Course, added: readonly Omit<Target, 'number' | 'points' | 'distanceTold'>[]): Course => {
  const targets = [...course.targets];
  for (const target of added.slice(0, MOST - targets.length)) {
    targets.push({ ...target, number: freeNumber(targets), points: 1, distanceTold: true });
  }
  return { ...course, targets };
};

const MoverFields = ({
  mover,
  onChange,
}: {
  readonly mover: NonNullable<Target['mover']>;
  readonly onChange: (mover: NonNullable<Target['mover']>) => void;
}) => (
  <div className="grid grid-cols-2 gap-3">
    <NumberField
      label={COURSE_LABELS['mover.speed']}
      kind="wind"
      value={mover.speed}
      min={0.5}
      max={10}
      step={0.5}
      onChange={(speed) => onChange({ ...mover, speed })}
    />
    <NumberField
      label={COURSE_LABELS.half}
      kind="range"
      value={mover.half}
      min={0.5}
      max={10}
      step={0.5}
      onChange={(half) => onChange({ ...mover, half })}
    />
    <NumberField
      label={COURSE_LABELS.pause}
      unit="s"
      value={mover.pause}
      min={0}
      max={5}
      step={0.5}
      onChange={(pause) => onChange({ ...mover, pause })}
    />
    <Switch
      label={COURSE_LABELS.speedTold}
      checked={mover.speedTold}
      onChange={(speedTold) => onChange({ ...mover, speedTold })}
    />
  </div>
);

/** The targets of a stage with their settings; more can be copied from a scenario. */
export const TargetList = ({ course, unreachable, rifleName, onChange }: TargetListProps) => {
  const units = useUnits();
  const list = useCall(scenarios.listScenarios, {});
  const [chosen, setChosen] = useState('');
  const scenario = list.data?.find(({ id }) => String(id) === chosen) ?? list.data?.[0];
  const set = (number: number, change: Partial<Target>): void =>
    onChange((now) => {
      const targets = now.targets.map((target) => (target.number === number ? { ...target, ...change } : target));
      // with a hidden distance there is no dope to give
      const dope = targets.some(({ distanceTold }) => !distanceTold) ? 'own' : now.dope;
      return { ...now, targets, dope };
    });
  const addPlain = (): void =>
    onChange((now) => {
      const last = now.targets.at(-1);
      return withTargets(now, [
        {
          distance: Math.min(2000, (last?.distance ?? 400) + 100),
          directionOfFire: now.directionOfFire,
          targetType: last?.targetType ?? 'circle',
          targetSize: last?.targetSize ?? 2,
          lookAngle: 0,
        },
      ]);
    });
  return (
    <>
      <div className="flex flex-col gap-1">
        {course.targets.map((target) => (
          <Disclosure
            key={target.number}
            title={
              <>
                <span className="figure">T{target.number}</span> {TARGET_NAMES[target.targetType]},{' '}
                {units.text('mount', plateInches(target), 0)}
                {target.mover && ', moves'}
              </>
            }
            aside={
              <span className={unreachable.includes(target.number) ? 'figure text-sm text-warn' : 'figure text-sm'}>
                {target.distanceTold ? units.text('range', target.distance) : 'not told'}
              </span>
            }
          >
            <div className="grid grid-cols-2 gap-3 pb-3">
              <NumberField
                label={COURSE_LABELS['targets.distance']}
                kind="range"
                value={target.distance}
                min={2}
                max={2000}
                step={10}
                {...(unreachable.includes(target.number) && { error: `${rifleName} does not get there.` })}
                onChange={(distance) =>
                  set(target.number, { distance, targetSize: moaOfInches(plateInches(target), distance) })
                }
              />
              <Select
                label={COURSE_LABELS.targetType}
                value={target.targetType}
                choices={TYPES}
                onChange={(targetType) => set(target.number, { targetType })}
              />
              <NumberField
                label={COURSE_LABELS.targetSize}
                kind="mount"
                hint={plateAngles(units, target.targetSize, plateMil(target))
                  .map(({ figure, name }) => `${figure} ${name}`)
                  .join(', ')}
                value={Math.round(10 * plateInches(target)) / 10}
                min={Math.ceil(10 * plateInches({ ...target, targetSize: PLATE_MOA.least })) / 10}
                max={Math.floor(10 * plateInches({ ...target, targetSize: PLATE_MOA.most })) / 10}
                step={1}
                onChange={(inches) => set(target.number, { targetSize: moaOfInches(inches, target.distance) })}
              />
              <NumberField
                label={COURSE_LABELS.points}
                value={target.points}
                min={1}
                max={5}
                onChange={(points) => set(target.number, { points: Math.round(points) })}
              />
              <NumberField
                label="Direction"
                unit="°"
                value={target.directionOfFire}
                min={0}
                max={360}
                onChange={(directionOfFire) => set(target.number, { directionOfFire })}
              />
              <NumberField
                label={COURSE_LABELS.lookAngle}
                unit="°"
                value={target.lookAngle}
                min={-60}
                max={60}
                onChange={(lookAngle) => set(target.number, { lookAngle })}
              />
              <Switch
                label={COURSE_LABELS.distanceTold}
                checked={target.distanceTold}
                onChange={(distanceTold) => set(target.number, { distanceTold })}
              />
              <Switch
                label={COURSE_LABELS.mover}
                checked={target.mover !== undefined}
                onChange={(moves) =>
                  onChange((now) => ({
                    ...now,
                    targets: now.targets.map(({ mover, ...rest }) =>
                      rest.number !== target.number
                        ? { ...rest, ...(mover && { mover }) }
                        : moves
                          ? { ...rest, mover: FIRST_MOVER }
                          : rest,
                    ),
                  }))
                }
              />
            </div>
            {target.mover && <MoverFields mover={target.mover} onChange={(mover) => set(target.number, { mover })} />}
            <Button
              size="sm"
              variant="quiet"
              className="mt-2"
              disabled={course.targets.length === 1}
              onClick={() => onChange((now) => withoutTarget(now, target.number))}
            >
              Remove T{target.number}
            </Button>
          </Disclosure>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <Button disabled={course.targets.length >= MOST} onClick={addPlain}>
          Add a target
        </Button>
      </div>
      {scenario !== undefined && (
        <div className="mt-4 flex items-end gap-2">
          <Select
            label="Targets of a scenario"
            className="min-w-0 flex-1"
            value={String(scenario.id)}
            choices={(list.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={setChosen}
          />
          <Button
            disabled={course.targets.length >= MOST}
            onClick={() => onChange((now) => withTargets(now, targetsOf(scenario)))}
          >
            Copy
          </Button>
        </div>
      )}
    </>
  );
};
