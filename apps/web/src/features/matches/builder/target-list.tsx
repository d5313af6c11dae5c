import { COURSE_LABELS, type courses, scenarios } from '@windcall/contract';
import { targetsOf } from '@windcall/simulation';
import { useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { Button, Disclosure, NumberField, NumberFields, Select, Switch } from '../../../kit/index.ts';
import { TARGET_NAMES } from '../../../scope/describe-scope.ts';
import { plateAngles, useUnits } from '../../../units/index.ts';
import { distanceField, plateInches, plateMil, widthField, withoutTarget, withTarget } from './edit-course.ts';

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

const TARGET_FIELDS = [
  { name: 'points', label: COURSE_LABELS.points, bounds: [1, 5] },
  { name: 'directionOfFire', label: 'Direction', unit: '°', bounds: [0, 360] },
  { name: 'lookAngle', label: COURSE_LABELS.lookAngle, unit: '°', bounds: [-60, 60] },
] as const;
const MOVER_FIELDS = [
  { name: 'speed', label: COURSE_LABELS['mover.speed'], kind: 'wind', bounds: [0.5, 10], step: 0.5 },
  { name: 'half', label: COURSE_LABELS.half, kind: 'range', bounds: [0.5, 10], step: 0.5 },
  { name: 'pause', label: COURSE_LABELS.pause, unit: 's', bounds: [0, 5], step: 0.5 },
] as const;

interface TargetFieldsProps {
  readonly target: Target;
  /** Name of the rifle that does not reach the target; null if it does. */
  readonly tooFarFor: string | null;
  readonly onChange: (change: Partial<Target>) => void;
  readonly onMover: (mover: Target['mover']) => void;
}

const TargetFields = ({ target, tooFarFor, onChange, onMover }: TargetFieldsProps) => {
  const units = useUnits();
  const { mover } = target;
  return (
    <>
      <div className="grid grid-cols-2 gap-3 pb-3">
        <NumberField
          label={COURSE_LABELS['targets.distance']}
          {...distanceField(target, onChange)}
          {...(tooFarFor !== null && { error: `${tooFarFor} does not get there.` })}
        />
        <Select
          label={COURSE_LABELS.targetType}
          value={target.targetType}
          choices={TYPES}
          onChange={(targetType) => onChange({ targetType })}
        />
        <NumberField
          label={COURSE_LABELS.targetSize}
          hint={plateAngles(units, target.targetSize, plateMil(target))
            .map(({ figure, name }) => `${figure} ${name}`)
            .join(', ')}
          step={1}
          {...widthField(target, onChange)}
        />
        <NumberFields
          fields={TARGET_FIELDS}
          values={target}
          onChange={({ points, ...rest }) =>
            onChange({ ...rest, ...(points !== undefined && { points: Math.round(points) }) })
          }
        />
        <Switch
          label={COURSE_LABELS.distanceTold}
          checked={target.distanceTold}
          onChange={(distanceTold) => onChange({ distanceTold })}
        />
        <Switch
          label={COURSE_LABELS.mover}
          checked={mover !== undefined}
          onChange={(moves) => onMover(moves ? FIRST_MOVER : undefined)}
        />
      </div>
      {mover && (
        <div className="grid grid-cols-2 gap-3">
          <NumberFields fields={MOVER_FIELDS} values={mover} onChange={(change) => onMover({ ...mover, ...change })} />
          <Switch
            label={COURSE_LABELS.speedTold}
            checked={mover.speedTold}
            onChange={(speedTold) => onMover({ ...mover, speedTold })}
          />
        </div>
      )}
    </>
  );
};

/** The targets of a stage with their settings; more can be copied from a scenario. */
export const TargetList = ({ course, unreachable, rifleName, onChange }: TargetListProps) => {
  const units = useUnits();
  const list = useCall(scenarios.listScenarios, {});
  const [chosen, setChosen] = useState('');
  const scenario = list.data?.find(({ id }) => String(id) === chosen) ?? list.data?.[0];
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
            <TargetFields
              target={target}
              tooFarFor={unreachable.includes(target.number) ? rifleName : null}
              onChange={(change) => onChange((now) => withTarget(now, target.number, change))}
              onMover={(mover) =>
                onChange((now) => ({
                  ...now,
                  targets: now.targets.map((one) => {
                    if (one.number !== target.number) return one;
                    const { mover: _, ...rest } = one;
                    return mover ? { ...rest, mover } : rest;
                  }),
                }))
              }
            />
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
