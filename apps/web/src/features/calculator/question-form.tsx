import { airOfDensityAltitude } from '@windcall/simulation';
import { useState } from 'react';
import { Button } from '../../platform/kit/button.tsx';
import { Disclosure } from '../../platform/kit/disclosure.tsx';
import { NumberFields } from '../../platform/kit/number-fields.tsx';
import { SegmentedControl } from '../../platform/kit/segmented-control.tsx';
import { Select } from '../../platform/kit/select.tsx';
import { TextField } from '../../platform/kit/text-field.tsx';
import { AIR_FIELDS } from '../../platform/measure/air-fields.tsx';
import { MetarField } from '../../platform/measure/metar-field.tsx';
import { said } from '../../platform/measure/use-units.ts';
import { CLOCK_CHOICES, nearestClock } from './clock-choices.ts';
import { BOUNDS, type Question } from './question.ts';
import { readQuestion } from './read-question.ts';

const SHOT = [
  { name: 'distance', label: 'Distance', kind: 'range', bounds: BOUNDS.distance, step: 5 },
  { name: 'incline', label: 'Incline', unit: '°', bounds: BOUNDS.incline, hint: '+ uphill' },
  { name: 'windSpeed', label: 'Wind', kind: 'wind', bounds: BOUNDS.windSpeed },
] as const;
const AIR = [AIR_FIELDS.temperature, AIR_FIELDS.pressure, AIR_FIELDS.humidity] as const;
const AIR_BY_ALTITUDE = [
  AIR_FIELDS.temperature,
  { name: 'densityAltitude', label: 'Density altitude', kind: 'altitude', bounds: BOUNDS.altitude, step: 100 },
] as const;
const TABLE = [
  { name: 'from', label: 'Table from', kind: 'range', bounds: BOUNDS.from, step: 50 },
  { name: 'to', label: 'Table to', kind: 'range', bounds: BOUNDS.distance, step: 50 },
  { name: 'step', label: 'Step', kind: 'range', bounds: BOUNDS.step, step: 5 },
  { name: 'targetHeight', label: 'Target height', kind: 'mount', bounds: BOUNDS.targetHeight },
  { name: 'targetSpeed', label: 'Target speed', kind: 'wind', bounds: BOUNDS.targetSpeed, step: 0.5 },
] as const;

interface QuestionFormProps {
  readonly question: Question;
  readonly change: (part: Partial<Question>) => void;
}

/** One line in a shooter's words, for those who would rather type than tab. */
const OneLine = ({ change }: Pick<QuestionFormProps, 'change'>) => {
  const [line, setLine] = useState('');
  const [unread, setUnread] = useState('');
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const read = readQuestion(line);
        change(read.asked);
        setUnread(read.unread);
      }}
    >
      <TextField
        className="min-w-0 flex-1"
        label="Ask in one line"
        value={line}
        onChange={setLine}
        placeholder={`${said('range', 640)}, ${said('wind', 6)} from 2 o’clock, ${said('temperature', 35)}`}
        enterKeyHint="go"
        {...(unread === '' ? {} : { error: `Not understood: ${unread}` })}
      />
      <Button type="submit">Ask</Button>
    </form>
  );
};

/** Distance, wind, incline and air, typed at once. Every valid value is answered while it is typed. */
export const QuestionForm = ({ question, change }: QuestionFormProps) => {
  const byAltitude = question.densityAltitude !== null;
  return (
    <div className="flex flex-col gap-4">
      <OneLine change={change} />
      <div className="grid grid-cols-2 gap-3">
        <NumberFields fields={SHOT} values={question} onChange={change} />
        <Select
          label="Wind from"
          choices={CLOCK_CHOICES}
          value={nearestClock(question.windFrom)}
          onChange={(from) => change({ windFrom: Number(from) })}
        />
        <NumberFields fields={byAltitude ? AIR_BY_ALTITUDE : AIR} values={question} onChange={change} />
      </div>
      <SegmentedControl
        label="Air by"
        value={byAltitude ? 'altitude' : 'station'}
        choices={[
          { value: 'station', label: 'Pressure' },
          { value: 'altitude', label: 'Density altitude' },
        ]}
        onChange={(by) =>
          change(
            by === 'altitude'
              ? { densityAltitude: 0 }
              : {
                  densityAltitude: null,
                  pressure: Number(
                    airOfDensityAltitude(question.densityAltitude ?? 0, question.temperature).pressure.toFixed(2),
                  ),
                },
          )
        }
      />
      <Disclosure title="Air from a METAR">
        <MetarField onTake={(air) => change({ ...air, densityAltitude: null })} />
      </Disclosure>
      <Disclosure title="Table, target height, target speed">
        <div className="grid grid-cols-2 gap-3">
          <NumberFields fields={TABLE} values={question} onChange={change} />
        </div>
      </Disclosure>
    </div>
  );
};
