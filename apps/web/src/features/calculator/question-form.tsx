import { airOfDensityAltitude } from '@windcall/simulation';
import { useState } from 'react';
import { Button } from '../../platform/kit/button.tsx';
import { Disclosure } from '../../platform/kit/disclosure.tsx';
import { NumberField } from '../../platform/kit/number-field.tsx';
import { SegmentedControl } from '../../platform/kit/segmented-control.tsx';
import { Select } from '../../platform/kit/select.tsx';
import { TextField } from '../../platform/kit/text-field.tsx';
import { MetarField } from '../../platform/measure/metar-field.tsx';
import { said } from '../../platform/measure/use-units.ts';
import { CLOCK_CHOICES, nearestClock } from './clock-choices.ts';
import { BOUNDS, type Question } from './question.ts';
import { readQuestion } from './read-question.ts';

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
        <NumberField
          label="Distance"
          kind="range"
          value={question.distance}
          min={BOUNDS.distance[0]}
          max={BOUNDS.distance[1]}
          step={5}
          onChange={(distance) => change({ distance })}
        />
        <NumberField
          label="Incline"
          unit="°"
          value={question.incline}
          min={BOUNDS.incline[0]}
          max={BOUNDS.incline[1]}
          hint="+ uphill"
          onChange={(incline) => change({ incline })}
        />
        <NumberField
          label="Wind"
          kind="wind"
          value={question.windSpeed}
          min={BOUNDS.windSpeed[0]}
          max={BOUNDS.windSpeed[1]}
          onChange={(windSpeed) => change({ windSpeed })}
        />
        <Select
          label="Wind from"
          choices={CLOCK_CHOICES}
          value={nearestClock(question.windFrom)}
          onChange={(from) => change({ windFrom: Number(from) })}
        />
        <NumberField
          label="Temperature"
          kind="temperature"
          value={question.temperature}
          min={-60}
          max={140}
          onChange={(temperature) => change({ temperature })}
        />
        {byAltitude ? (
          <NumberField
            label="Density altitude"
            kind="altitude"
            value={question.densityAltitude}
            min={BOUNDS.altitude[0]}
            max={BOUNDS.altitude[1]}
            step={100}
            onChange={(densityAltitude) => change({ densityAltitude })}
          />
        ) : (
          <NumberField
            label="Station pressure"
            kind="pressure"
            value={question.pressure}
            min={15}
            max={33}
            step={0.01}
            onChange={(pressure) => change({ pressure })}
          />
        )}
        {!byAltitude && (
          <NumberField
            label="Humidity"
            unit="%"
            value={question.humidity}
            min={0}
            max={100}
            onChange={(humidity) => change({ humidity })}
          />
        )}
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
          <NumberField
            label="Table from"
            kind="range"
            value={question.from}
            min={BOUNDS.from[0]}
            max={BOUNDS.from[1]}
            step={50}
            onChange={(from) => change({ from })}
          />
          <NumberField
            label="Table to"
            kind="range"
            value={question.to}
            min={BOUNDS.distance[0]}
            max={BOUNDS.distance[1]}
            step={50}
            onChange={(to) => change({ to })}
          />
          <NumberField
            label="Step"
            kind="range"
            value={question.step}
            min={BOUNDS.step[0]}
            max={BOUNDS.step[1]}
            step={5}
            onChange={(step) => change({ step })}
          />
          <NumberField
            label="Target height"
            kind="mount"
            value={question.targetHeight}
            min={BOUNDS.targetHeight[0]}
            max={BOUNDS.targetHeight[1]}
            onChange={(targetHeight) => change({ targetHeight })}
          />
          <NumberField
            label="Target speed"
            kind="wind"
            value={question.targetSpeed}
            min={BOUNDS.targetSpeed[0]}
            max={BOUNDS.targetSpeed[1]}
            step={0.5}
            onChange={(targetSpeed) => change({ targetSpeed })}
          />
        </div>
      </Disclosure>
    </div>
  );
};
