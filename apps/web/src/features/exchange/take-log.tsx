import { scenarios, weather } from '@windcall/contract';
import type { DateOrder, ReadLog, WeatherLog } from '@windcall/exchange';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { refresh, useCallMutation, useFailureToast } from '../../api/index.ts';
import { desk } from '../../desk/desk.ts';
import { Button, choicesOf, Facts, NumberField, Select } from '../../kit/index.ts';
import { toast } from '../../toasts/toast.ts';
import { useUnits } from '../../units/index.ts';
import { loadExchange } from './read-file.ts';
import { useBroughtDay } from './use-brought-day.ts';

interface TakeLogProps {
  readonly outcome: ReadLog;
  readonly name: string;
  readonly done: () => void;
}

const ORDERS = ['day-first', 'month-first'] as const satisfies readonly DateOrder[];
const REPLAY = ' (replay)';
const isReplay = (field: { readonly name: string }): boolean => field.name.endsWith(REPLAY);
/** Longest wind, s. */
const LONGEST_S = 86_400;
const DAY_CHARS = 'YYYY-MM-DD'.length;

/** A date order with the log's days in that order. */
const orderLabel = (order: DateOrder, { first, last }: WeatherLog): string => {
  const [from, to] = [first.slice(0, DAY_CHARS), last.slice(0, DAY_CHARS)];
  return `The ${order === 'day-first' ? 'day' : 'month'}: ${from === to ? from : `${from} to ${to}`}`;
};

/** A log's air; null without temperature or station pressure. */
const airOf = ({ meanTemperatureF, meanStationInHg, meanHumidity }: WeatherLog) =>
  meanTemperatureF === null || meanStationInHg === null
    ? null
    : {
        temperature: Number(meanTemperatureF.toFixed(1)),
        pressure: Number(meanStationInHg.toFixed(2)),
        ...(meanHumidity !== null && { humidity: Math.round(meanHumidity) }),
      };

/** The log's wind over the whole range. */
const windOf = async (log: WeatherLog, directionOfFire: number, distance: number) => {
  const { replayField } = await loadExchange();
  const field = replayField(log, directionOfFire, distance);
  return {
    distances: [...field.distances],
    timeSteps: [...field.timeSteps],
    windData: {
      speed: field.windData.speed.map((row) => [...row]),
      direction: field.windData.direction.map((row) => [...row]),
    },
  };
};

/** Request for a wind like the log's. */
const windLike = async (log: WeatherLog, directionOfFire: number, distance: number) => {
  const { recipeOf } = await loadExchange();
  const { temperature, humidity, pressure } = scenarios.DEFAULT_ENVIRONMENT;
  return {
    maxDistance: distance,
    samplingInterval: 50,
    duration: 240,
    timeInterval: 2,
    temperature: log.meanTemperatureF ?? temperature,
    humidity,
    pressure: log.meanStationInHg ?? pressure,
    modelComplexity: 'stochastic' as const,
    stateBasedWind: {
      primary: {
        ...recipeOf(log, directionOfFire),
        duration: 240,
        durationVariation: 0.1,
        spatialCorrelationDistance: 200,
      },
    },
  };
};

const useSaveWind = (done: () => void) => {
  const { day, change } = useBroughtDay();
  return useCallMutation(weather.saveField, {
    onSuccess: (saved, { body }) => {
      desk.wind.write(body.windField);
      void refresh(weather.listFields);
      const ofDay = day && isReplay(body) ? ` Tonight’s practice of ${day.name} will use this wind.` : '';
      if (day && ofDay) change({ ...day, windFieldId: saved.id });
      toast({
        title: 'Wind Saved',
        description: `${saved.name} is the wind on Fire Control now, and among your saved fields.${ofDay}`,
      });
      done();
    },
    onError: useFailureToast('Save Failed', 'The wind could not be saved.'),
  });
};

type LogFactsProps = Pick<ReadLog, 'log' | 'dates'> & { order: DateOrder; onOrder: (order: DateOrder) => void };
const LogFacts = ({ log, dates, order, onOrder }: LogFactsProps) => {
  const units = useUnits();
  const mean = log.speedMph.reduce((sum, v) => sum + v, 0) / log.n;
  return (
    <>
      <Facts
        facts={[
          ['Meter', log.device === '' ? 'not named' : log.device],
          ['From', log.first || '–'],
          ['To', log.last || '–'],
          ['Rows', `${log.n} over ${units.number((log.seconds.at(-1) ?? 0) / 60, 1)} min`],
          ['Mean wind', log.speedMph.length > 0 ? units.format('wind', mean).text : 'not measured'],
          ['Temperature', log.meanTemperatureF === null ? '–' : units.format('temperature', log.meanTemperatureF).text],
          ['Station pressure', log.meanStationInHg === null ? '–' : units.format('pressure', log.meanStationInHg).text],
        ]}
      />
      {dates !== null && (
        <Select
          label="The first number in its dates is"
          hint="The log does not say which. The order that makes the log shorter was picked: check it."
          value={order}
          choices={ORDERS.map((value) => ({ value, label: orderLabel(value, dates.logs[value]) }))}
          onChange={onOrder}
        />
      )}
    </>
  );
};

export const TakeLog = ({ outcome, name, done }: TakeLogProps) => {
  const navigate = useNavigate();
  const { dates } = outcome;
  const [order, setOrder] = useState<DateOrder>(dates?.guess ?? 'month-first');
  const log = dates?.logs[order] ?? outcome.log;
  const [directionOfFire, setDirectionOfFire] = useState(90);
  const [distance, setDistance] = useState(1000);
  const [side, setSide] = useState<'unsaid' | 'left' | 'right'>('unsaid');
  /** The log, with its crosswind from the chosen side if it has no directions. */
  const sided = async (): Promise<WeatherLog> => {
    if (side === 'unsaid') return log;
    const { crosswindFrom } = await loadExchange();
    return crosswindFrom(log, side, directionOfFire);
  };
  const save = useSaveWind(done);
  const replay = async (): Promise<void> => {
    const windField = await windOf(await sided(), directionOfFire, distance);
    save.mutate({ body: { name: `${name.slice(0, 80)}${REPLAY}`, windField } });
  };
  const generate = useCallMutation(weather.generateWindField, {
    onSuccess: ({ windField }) => save.mutate({ body: { name: `${name.slice(0, 80)} (like it)`, windField } }),
    onError: useFailureToast('Generation Failed', 'No wind could be made from it.'),
  });
  const recipe = async (): Promise<void> => {
    generate.mutate({ body: await windLike(await sided(), directionOfFire, distance) });
  };
  const known = log.directionTrueDeg.some((degrees) => degrees !== null);
  const asksSide = !known && log.crosswindMph.some((mph) => mph !== null);
  const wanting = !known && (!asksSide || side === 'unsaid');
  const isLong = (log.seconds.at(-1) ?? 0) > LONGEST_S;
  const air = airOf(log);
  const hasWind = log.speedMph.length > 0;
  const useAir = air !== null && (
    <Button variant={hasWind ? 'plain' : 'primary'} onClick={() => void navigate('/calculator', { state: { air } })}>
      Use its air in the calculator
    </Button>
  );
  const said = <LogFacts log={log} dates={dates} order={order} onOrder={setOrder} />;
  if (!hasWind)
    return (
      <div className="flex flex-col items-start gap-4">
        {said}
        {useAir || (
          <p className="text-sm text-warn">Temperature or station pressure is missing: half an air is none.</p>
        )}
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      {said}
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label="Direction of fire"
          unit="° true"
          value={directionOfFire}
          min={0}
          max={360}
          onChange={setDirectionOfFire}
        />
        <NumberField
          label="Range length"
          kind="range"
          value={distance}
          min={100}
          max={2000}
          step={50}
          onChange={setDistance}
        />
      </div>
      {asksSide && (
        <Select
          label="The crosswind came from"
          value={side}
          choices={choicesOf({ unsaid: 'The meter does not say: choose', left: 'The left', right: 'The right' })}
          onChange={setSide}
        />
      )}
      {!known && !asksSide && (
        <p className="text-sm text-warn">
          The log has neither directions nor a crosswind: no wind can be made from it.
        </p>
      )}
      {isLong && (
        <p className="text-sm text-warn">
          The log is longer than a day, and a wind cannot be: cut its file shorter, or shoot in a wind like it.
        </p>
      )}
      <p className="text-sm text-ink-2">
        One meter is one place: as it was, the same wind is laid over the whole range. A new wind like it has its mean,
        its spread and its gusts’ length, and differs along the range.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          sends
          pending={save.isPending}
          disabled={wanting || isLong}
          onClick={() => void replay()}
        >
          Shoot in this wind
        </Button>
        <Button sends pending={generate.isPending} disabled={wanting} onClick={() => void recipe()}>
          Shoot in a wind like it
        </Button>
        {useAir}
      </div>
    </div>
  );
};
