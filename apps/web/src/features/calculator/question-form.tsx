import { airOfDensityAltitude, type Question, targetInches } from '@windcall/simulation';
import { BOUNDS } from '../../desk/question.ts';
import {
  AIR_FIELDS,
  choicesOf,
  Disclosure,
  MetarField,
  NumberFields,
  SegmentedControl,
  Select,
} from '../../kit/index.ts';
import { WindFields } from './wind-fields.tsx';

const SHOT = [
  { name: 'distance', label: 'Distance', kind: 'range', bounds: BOUNDS.distance, step: 5 },
  { name: 'incline', label: 'Incline', unit: '°', axis: 'elevation', bounds: BOUNDS.incline, hint: '+ uphill' },
] as const;
const AIR = [AIR_FIELDS.temperature, AIR_FIELDS.pressure, AIR_FIELDS.humidity] as const;
const AIR_BY_ALTITUDE = [
  AIR_FIELDS.temperature,
  { name: 'densityAltitude', label: 'Density altitude', kind: 'altitude', bounds: BOUNDS.densityAltitude, step: 100 },
] as const;
const HELD = [
  {
    name: 'powder',
    label: 'Powder temperature',
    kind: 'temperature',
    bounds: BOUNDS.powder,
    hint: 'Empty: same as the air.',
  },
  { name: 'cant', label: 'Cant', unit: '°', bounds: BOUNDS.cant, hint: '+ top to the right', whenEmpty: 0 },
] as const;
const TO = choicesOf({ left: 'to the left', right: 'to the right' });
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
  /** Changes values from outside the boxes: a METAR. */
  readonly replace: (part: Partial<Question>) => void;
  /** Called when a field starts or stops holding unreadable text. */
  readonly onRefused: (name: string, isRefused: boolean) => void;
}

/** Distance, wind, incline and air. Every valid value is answered while typing. */
export const QuestionForm = ({ question, change, replace, onRefused }: QuestionFormProps) => {
  const byAltitude = question.densityAltitude !== null;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3">
        <NumberFields fields={SHOT} values={question} onChange={change} onRefused={onRefused} />
        <WindFields question={question} change={change} onRefused={onRefused} />
        <NumberFields
          fields={byAltitude ? AIR_BY_ALTITUDE : AIR}
          values={question}
          onChange={change}
          onRefused={onRefused}
        />
      </div>
      <SegmentedControl
        label="Air by"
        value={byAltitude ? 'altitude' : 'station'}
        choices={choicesOf({ station: 'Pressure', altitude: 'Density altitude' })}
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
        <MetarField
          heightFt={question.heightFt}
          onHeight={(heightFt) => change({ heightFt })}
          onTake={(air) => replace({ ...air, densityAltitude: null })}
        />
      </Disclosure>
      <Disclosure title="Powder temperature, cant">
        <div className="grid grid-cols-2 gap-3">
          <NumberFields
            fields={HELD}
            values={question}
            onChange={change}
            onEmptied={() => change({ powder: null })}
            onRefused={onRefused}
          />
        </div>
      </Disclosure>
      <Disclosure title="Table, target height, target speed">
        <div className="grid grid-cols-2 gap-3">
          <NumberFields
            fields={TABLE}
            values={{ ...question, targetHeight: Number(targetInches(question, question.distance).toFixed(2)) }}
            onChange={change}
            onRefused={onRefused}
          />
          <Select
            label="Target moves"
            value={question.targetTo}
            choices={TO}
            onChange={(targetTo) => change({ targetTo })}
          />
        </div>
      </Disclosure>
    </div>
  );
};
