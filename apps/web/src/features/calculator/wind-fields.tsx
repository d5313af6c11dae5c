import type { Question } from '@windcall/simulation';
import type { WindReading } from '@windcall/units';
import { Plus, X } from 'lucide-react';
import { BOUNDS, MOST_WINDS } from '../../desk/question.ts';
import { Button, choicesOf, DirectionField, NumberField, NumberFields, SegmentedControl } from '../../kit/index.ts';

interface WindFieldsProps {
  readonly question: Question;
  readonly change: (part: Partial<Question>) => void;
  readonly onRefused: (name: string, isRefused: boolean) => void;
}

type Winds = 'one' | 'range' | 'several';
const WINDS = choicesOf({ one: 'One', range: 'From – to', several: 'Near, mid, far' });
const ONE = { name: 'windSpeed', label: 'Wind', kind: 'wind', bounds: BOUNDS.windSpeed } as const;
const HIGH = { name: 'windTo', kind: 'wind', bounds: BOUNDS.windSpeed } as const;
const RANGE = [
  { ...ONE, label: 'Wind, low' },
  { ...HIGH, label: 'Wind, high' },
] as const;
const GUSTS = [
  { ...ONE, label: 'Wind, mean' },
  { ...HIGH, label: 'Gust' },
] as const;
const NAMES = ['near', 'mid', 'far'];

/** Three winds, at the middles of the thirds, equal until the shooter changes them. */
const thirdsOf = ({ distance, windSpeed, windFrom }: Question): WindReading[] =>
  [1, 3, 5].map((sixths) => ({ at: Math.round((sixths * distance) / 6), speed: windSpeed, from: windFrom }));

export const WindFields = ({ question, change, onRefused }: WindFieldsProps) => {
  const { winds, windTo, windToFrom, windGust, windSpeed } = question;
  const isRange = windTo !== null || windToFrom !== null;
  const kind: Winds = winds !== null ? 'several' : isRange ? 'range' : 'one';
  const choose = (next: Winds): void => {
    const high = next === 'range' ? Math.min(windSpeed + 4, BOUNDS.windSpeed[1]) : null;
    change({
      winds: next === 'several' ? thirdsOf(question) : null,
      ...{ windTo: high, windToFrom: null, windGust: false },
    });
  };
  /** Replaces or removes a wind, in order of distance. */
  const set = (index: number, wind: WindReading | null): void => {
    const others = (winds ?? []).filter((_, i) => i !== index);
    change({ winds: wind === null ? others : others.concat(wind).sort((one, other) => one.at - other.at) });
  };
  return (
    <fieldset className="col-span-2 flex flex-col gap-3">
      <legend className="sr-only">Wind</legend>
      <SegmentedControl wide label="Winds" value={kind} choices={WINDS} onChange={choose} />
      {winds === null ? (
        <div className="grid grid-cols-2 gap-3">
          <NumberFields
            fields={kind === 'range' ? (windGust ? GUSTS : RANGE) : [ONE]}
            values={{ ...question, windTo: windTo ?? windSpeed }}
            onChange={change}
            onRefused={onRefused}
          />
          <DirectionField
            label="Wind from"
            value={question.windFrom}
            onChange={(windFrom) => change({ windFrom })}
            onRefused={(isRefused) => onRefused('windFrom', isRefused)}
          />
          {windToFrom !== null && (
            <DirectionField
              label={windGust ? 'Gust from' : 'High from'}
              value={windToFrom}
              onChange={(to) => change({ windToFrom: to })}
              onRefused={(isRefused) => onRefused('windToFrom', isRefused)}
            />
          )}
        </div>
      ) : (
        <>
          {winds.map((wind, i) => {
            const name = winds.length === 3 ? (NAMES[i] ?? '') : String(i + 1);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a wind is known only by its index, because its distance may change
              <div key={i} className="grid grid-cols-[1fr_1fr_1fr_auto] items-end gap-2">
                <NumberField
                  label={`Wind ${name}, at`}
                  kind="range"
                  value={wind.at}
                  min={BOUNDS.place[0]}
                  max={BOUNDS.place[1]}
                  step={25}
                  onChange={(at) => change({ winds: winds.with(i, { ...wind, at }) })}
                  onRefused={(isRefused) => onRefused(`winds.${i}.at`, isRefused)}
                />
                <NumberField
                  label="Speed"
                  kind="wind"
                  value={wind.speed}
                  min={BOUNDS.windSpeed[0]}
                  max={BOUNDS.windSpeed[1]}
                  onChange={(speed) => change({ winds: winds.with(i, { ...wind, speed }) })}
                  onRefused={(isRefused) => onRefused(`winds.${i}.speed`, isRefused)}
                />
                <DirectionField
                  label="From"
                  value={wind.from}
                  onChange={(from) => change({ winds: winds.with(i, { ...wind, from }) })}
                  onRefused={(isRefused) => onRefused(`winds.${i}.from`, isRefused)}
                />
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Remove wind ${name}`}
                  disabled={winds.length < 2}
                  icon={<X aria-hidden className="size-4" />}
                  onClick={() => set(i, null)}
                />
              </div>
            );
          })}
          <Button
            size="sm"
            disabled={winds.length >= MOST_WINDS}
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => {
              const last = winds.at(-1);
              if (last) set(-1, { ...last, at: Math.min(last.at + 100, BOUNDS.place[1]) });
            }}
          >
            Add a wind
          </Button>
        </>
      )}
    </fieldset>
  );
};
