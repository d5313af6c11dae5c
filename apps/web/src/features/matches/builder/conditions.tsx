import { COURSE_LABELS, type courses } from '@windcall/contract';
import { X } from 'lucide-react';
import {
  AIR_FIELDS,
  Button,
  IconButton,
  NumberField,
  NumberFields,
  Panel,
  Select,
  Switch,
  TextField,
} from '../../../kit/index.ts';
import { DRIFT_HINT, useUnits } from '../../../units/index.ts';
import { choicesOf } from '../match-words.ts';
import { withoutPosition } from './edit-course.ts';

type Course = courses.CompleteCourse;

interface ConditionsProps {
  readonly course: Course;
  readonly onChange: (change: (course: Course) => Course) => void;
}

/** Sway of usual positions, mil: standard deviations of the model, not of a person. Source: specification, section 2. */
export const OFFERED_POSITIONS = [
  ['Prone', 0.05],
  ['Bag on a prop', 0.08],
  ['Tripod', 0.12],
  ['Kneeling', 0.16],
  ['Barricade', 0.25],
] as const;
const withoutDrift = ({ drifts: _, ...wind }: Course['wind']): Course['wind'] => wind;
/** Time to reach a new position, by default, s. */
const USUAL_MOVE_S = 5;

const SIGNALS = choicesOf({ beep: 'Beep', none: 'Silent' });
const MARKS = choicesOf({ seen: 'Seen in the scope', called: 'Called: hit or miss', marked: 'Marked after 10 s' });
const VALUES = choicesOf({ any: 'Any', full: 'Full', half: 'Half', low: 'Low' });
const GUSTS = choicesOf({ any: 'Any', steady: 'Steady', gusty: 'Gusty', rough: 'Rough' });

const CLOCK = [
  { name: 'parS', label: COURSE_LABELS.parS, unit: 's', bounds: [5, 3600], step: 5 },
  { name: 'prepareS', label: COURSE_LABELS.prepareS, unit: 's', bounds: [0, 300], step: 5 },
] as const;
const MEAN = [
  { name: 'least', label: COURSE_LABELS['mean.0'], kind: 'wind', bounds: [0, 40] },
  { name: 'most', label: COURSE_LABELS['mean.1'], kind: 'wind', bounds: [0, 40] },
] as const;
/** The latitude is for Coriolis. */
const AIR = [
  AIR_FIELDS.temperature,
  { ...AIR_FIELDS.pressure, label: 'Station pressure', step: 0.1 },
  AIR_FIELDS.humidity,
  { name: 'latitude', label: 'Latitude', unit: '°', bounds: [-90, 90] },
] as const;

const Positions = ({ course, onChange }: ConditionsProps) => {
  const units = useUnits();
  const { positions } = course;
  const set = (i: number, change: Partial<Course['positions'][number]>): void =>
    onChange((now) => ({
      ...now,
      positions: now.positions.map((position, at) => (at === i ? { ...position, ...change } : position)),
    }));
  const free =
    OFFERED_POSITIONS.find(([name]) => positions.every((position) => position.name !== name)) ?? OFFERED_POSITIONS[0];
  return (
    <Panel title="Positions">
      <ul>
        {positions.map((position, i) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a position is its place in the list
            key={i}
            className="grid grid-cols-[minmax(0,1.2fr)_minmax(0,1.1fr)_minmax(0,0.8fr)_auto] items-center gap-2 border-b border-line py-1.5"
          >
            <TextField
              label={`Name of position ${i + 1}`}
              className="order-field"
              maxLength={40}
              value={position.name}
              onChange={(name) => set(i, { name })}
            />
            <NumberField
              label={`Sway of position ${i + 1}`}
              className="order-field"
              kind="angle"
              value={position.sway}
              min={0}
              max={0.6}
              step={0.01}
              onChange={(sway) => set(i, { sway })}
            />
            <NumberField
              label={`Seconds to move to position ${i + 1}`}
              className="order-field"
              unit="s"
              value={position.move}
              min={0}
              max={30}
              onChange={(move) => set(i, { move })}
            />
            <IconButton
              label={`Remove position ${i + 1}`}
              disabled={positions.length === 1}
              onClick={() => onChange((now) => withoutPosition(now, i + 1))}
            >
              <X aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-ink-3">
        Sway is one standard deviation of a model, not a measurement of you. After a move it starts at{' '}
        {units.number(2.5)} times that and settles in a few seconds.
      </p>
      <Button
        size="sm"
        className="mt-3 self-start"
        disabled={positions.length >= 20}
        onClick={() =>
          onChange((now) => ({
            ...now,
            positions: [...now.positions, { name: free[0], sway: free[1], move: USUAL_MOVE_S }],
          }))
        }
      >
        Add {free[0].toLowerCase()}
      </Button>
    </Panel>
  );
};

/** Conditions of a stage: positions, clock, marks, wind and air. */
export const Conditions = ({ course, onChange }: ConditionsProps) => {
  const set = (change: Partial<Course>): void => onChange((now) => ({ ...now, ...change }));
  const setWind = (change: Partial<Course['wind']>): void => set({ wind: { ...course.wind, ...change } });
  const [from, to] = course.wind.mean;
  return (
    <div className="flex flex-col gap-6">
      <Positions course={course} onChange={onChange} />
      <Panel title="Clock">
        <div className="grid grid-cols-2 gap-3">
          <NumberFields fields={CLOCK} values={course} onChange={set} />
          <Select
            label={COURSE_LABELS.signal}
            value={course.signal}
            choices={SIGNALS}
            onChange={(signal) => set({ signal })}
          />
          <Select
            label={COURSE_LABELS.marks}
            value={course.marks}
            choices={MARKS}
            onChange={(marks) => set({ marks })}
          />
        </div>
      </Panel>
      <Panel title="Wind">
        <div className="grid grid-cols-2 gap-3">
          <NumberFields
            fields={MEAN}
            values={{ least: from, most: to }}
            onChange={({ least = from, most = to }) =>
              setWind({ mean: least === from ? [Math.min(least, most), most] : [least, Math.max(least, most)] })
            }
          />
          <Select
            label={COURSE_LABELS['wind.value']}
            value={course.wind.value}
            choices={VALUES}
            onChange={(value) => setWind({ value })}
          />
          <Select
            label={COURSE_LABELS['wind.gust']}
            value={course.wind.gust}
            choices={GUSTS}
            onChange={(gust) => setWind({ gust })}
          />
        </div>
        <Switch
          className="mt-3"
          label="The mean drifts"
          hint={DRIFT_HINT}
          checked={course.wind.drifts ?? false}
          onChange={(drifts) => set({ wind: { ...withoutDrift(course.wind), ...(drifts && { drifts }) } })}
        />
        <p className="mt-2 text-xs text-ink-3">
          Drawn within these when somebody shoots it, and hidden until the run is over. In a match everybody gets the
          same.
        </p>
      </Panel>
      <Panel title="Air">
        <div className="grid grid-cols-2 gap-3">
          <NumberFields
            fields={AIR}
            values={course.air}
            onChange={(change) => set({ air: { ...course.air, ...change } })}
          />
        </div>
      </Panel>
    </div>
  );
};
