import { COURSE_LABELS, courses } from '@windcall/contract';
import { NumberField, Select, Switch, TextField } from '../../../kit/index.ts';
import { plateAngles, useUnits } from '../../../units/index.ts';
import { BankRun } from '../builder/bank-run.tsx';
import { OFFERED_POSITIONS as POSITIONS } from '../builder/conditions.tsx';
import { distanceField, plateMil, widthField, withRule, withTarget } from '../builder/edit-course.ts';

type Course = courses.CompleteCourse;
type Target = Course['targets'][number];

interface StageEditorProps {
  readonly course: Course;
  readonly onChange: (change: (course: Course) => Course) => void;
}

const Plates = ({ course, onChange }: StageEditorProps) => {
  const units = useUnits();
  return (
    <div className="maker-plates">
      <table>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">Width, {units.name('mount')}</th>
            {plateAngles(units, 0, 0).map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">Distance</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {course.targets.map((target) => {
            const set = (change: Partial<Target>): void => onChange((now) => withTarget(now, target.number, change));
            return (
              <tr key={target.number}>
                <th scope="row" className="figure text-ink-3">
                  {target.number}
                </th>
                <td>
                  <NumberField
                    label={`Width of T${target.number}`}
                    className="order-field"
                    {...widthField(target, set)}
                  />
                </td>
                {plateAngles(units, target.targetSize, plateMil(target)).map(({ name, figure }) => (
                  <td key={name} className="figure text-ink-2">
                    {figure}
                  </td>
                ))}
                <td>
                  <NumberField
                    label={`Distance of T${target.number}`}
                    className="order-field"
                    {...distanceField(target, set)}
                  />
                </td>
                <td>
                  {courses.STAGE_RULES[course.rule].hasRings ? (
                    <span className="text-ink-3">rings</span>
                  ) : (
                    <NumberField
                      label={`Points of T${target.number}`}
                      className="order-field"
                      value={target.points}
                      min={1}
                      max={5}
                      onChange={(points) => set({ points: Math.round(points) })}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};

/** One stage of a match being made: its plates in inches, clock, positions and scoring. */
export const StageEditor = ({ course, onChange }: StageEditorProps) => {
  const { rule, positions, parS } = course;
  const row = courses.STAGE_RULES[rule];
  const set = (change: Partial<Course>): void => onChange((now) => ({ ...now, ...change }));
  const [first] = course.order;
  const isEven = course.order.every(({ rounds }) => rounds === first?.rounds);
  return (
    <div className="flex flex-col gap-4">
      <TextField label="Name of the stage" maxLength={120} value={course.name} onChange={(name) => set({ name })} />
      <Plates course={course} onChange={onChange} />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <NumberField
          label={COURSE_LABELS.parS}
          unit="s"
          value={parS}
          min={5}
          max={3600}
          step={5}
          onChange={(next) => set({ parS: next })}
        />
        {isEven && first && (
          <NumberField
            label="Rounds a plate"
            value={first.rounds}
            min={1}
            max={30}
            onChange={(rounds) =>
              onChange((now) => ({ ...now, order: now.order.map((line) => ({ ...line, rounds: Math.round(rounds) })) }))
            }
          />
        )}
        {positions.length === 1 ? (
          <Select
            label="Position"
            value={positions[0]?.name ?? ''}
            choices={[
              ...POSITIONS.map(([name]) => ({ value: name, label: name })),
              ...(POSITIONS.some(([name]) => name === positions[0]?.name)
                ? []
                : [{ value: positions[0]?.name ?? '', label: positions[0]?.name ?? '' }]),
            ]}
            onChange={(chosen) => {
              const found = POSITIONS.find(([name]) => name === chosen);
              if (found) set({ positions: [{ name: found[0], sway: found[1], move: positions[0]?.move ?? 0 }] });
            }}
          />
        ) : (
          <p className="self-end pb-2 text-sm text-ink-2">{positions.length} positions</p>
        )}
      </div>
      {row.score === 'impacts' && (
        <Switch
          label="Bank or bust"
          hint="After a hit the shooter may bank the points and stop. A miss loses all points of this stage. When the time is up, the points are banked."
          checked={rule === 'bank'}
          onChange={(isBank) => onChange((now) => withRule(now, isBank ? 'bank' : 'impacts'))}
        />
      )}
      <BankRun course={course} />
    </div>
  );
};
