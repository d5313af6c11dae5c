import { profiles, scenarios, weather } from '@windcall/contract';
import type { DragFile, FoundProfile, ReadProfile, ReadVelocities, Velocities, WeatherLog } from '@windcall/exchange';
import { useState } from 'react';
import { messageOf } from '../../platform/api/api-error.ts';
import { refresh, useCall, useCallMutation } from '../../platform/api/use-call.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Facts } from '../../platform/kit/facts.tsx';
import { NumberField } from '../../platform/kit/number-field.tsx';
import { Select } from '../../platform/kit/select.tsx';
import { useUnits } from '../../platform/measure/use-units.ts';
import { distanceBasedWindField } from '../../platform/stored/distance-based-wind-field.ts';
import { selectedWeaponProfile } from '../../platform/stored/selected-weapon-profile.ts';
import { toast, toastError } from '../../platform/toasts/toast.ts';
import { profileFacts } from './exchange-words.ts';
import { loadExchange } from './read-file.ts';

const chosenOf = (names: readonly string[]) =>
  names.map((label, i) => ({ value: String(i), label: `${i + 1}. ${label}` }));

/** Stores what was read in one of the user's rifles. */
const useIntoRifle = (done: () => void) => {
  const list = useCall(profiles.listProfiles, {});
  const [chosen, setChosen] = useState<string | null>(selectedWeaponProfile.read());
  const rifle = list.data?.find((row) => String(row.id) === chosen) ?? list.data?.[0];
  const update = useCallMutation(profiles.updateProfile, {
    onSuccess: async (updated) => {
      await refresh(profiles.listProfiles);
      toast({ title: 'Profile Updated', description: `${updated.name} has it now.` });
      done();
    },
    onError: (error) => toastError('Update Failed', messageOf(error, 'Failed to update profile')),
  });
  const picker =
    list.data === undefined || list.data.length === 0 ? (
      <p className="text-sm text-ink-3">Make a weapon profile first: this is a part of one.</p>
    ) : (
      <Select
        label="Into the profile"
        value={String(rifle?.id ?? '')}
        choices={list.data.map((row) => ({ value: String(row.id), label: row.name }))}
        onChange={setChosen}
      />
    );
  return {
    picker,
    rifle,
    pending: update.isPending,
    put: (body: Partial<FoundProfile>) => rifle && update.mutate({ params: { id: String(rifle.id) }, body }),
  };
};

/** A profile: becomes a new one of the user's, or its reference data go into one. */
export const TakeProfile = ({ outcome, done }: { readonly outcome: ReadProfile; readonly done: () => void }) => {
  const units = useUnits();
  const [index, setIndex] = useState(0);
  const profile = outcome.profiles[index] ?? outcome.profile;
  const create = useCallMutation(profiles.createProfile, {
    onSuccess: async (created) => {
      await refresh(profiles.listProfiles);
      selectedWeaponProfile.write(String(created.id));
      toast({ title: 'Profile Created', description: `${created.name} has been successfully created.` });
      done();
    },
    onError: (error) => toastError('Create Failed', messageOf(error, 'Failed to create profile')),
  });
  const into = useIntoRifle(done);
  const { name } = profile;
  return (
    <div className="flex flex-col gap-4">
      {outcome.profiles.length > 1 && (
        <Select
          label="Which profile"
          value={String(index)}
          choices={chosenOf(outcome.profiles.map((row) => row.name ?? 'Unnamed'))}
          onChange={(value) => setIndex(Number(value))}
        />
      )}
      {name !== undefined && <p className="text-lg">{name}</p>}
      <Facts facts={profileFacts(profile, units)} />
      {profile.notes && <p className="text-sm whitespace-pre-line text-ink-2">{profile.notes}</p>}
      {name === undefined ? (
        <>
          {into.picker}
          <Button
            variant="primary"
            pending={into.pending}
            disabled={into.rifle === undefined}
            onClick={() => into.put(profile)}
          >
            Put into the profile
          </Button>
        </>
      ) : (
        <Button
          variant="primary"
          pending={create.isPending}
          onClick={() => create.mutate({ body: { ...profile, name } })}
        >
          Create Profile
        </Button>
      )}
    </div>
  );
};

/** A drag curve: replaces the BC of a profile. */
export const TakeCurve = ({ curve, done }: { readonly curve: DragFile; readonly done: () => void }) => {
  const into = useIntoRifle(done);
  const machs = curve.dragCurve.map(({ mach }) => mach);
  return (
    <div className="flex flex-col gap-4">
      <Facts
        facts={[
          ['Bullet', curve.name === '' ? 'not named' : curve.name],
          ['Rows', String(curve.dragCurve.length)],
          ['Mach', `${Math.min(...machs)} to ${Math.max(...machs)}`],
        ]}
      />
      {into.picker}
      <Button
        variant="primary"
        pending={into.pending}
        disabled={into.rifle === undefined}
        onClick={() => into.put({ dragCurve: [...curve.dragCurve] })}
      >
        Use as its drag
      </Button>
    </div>
  );
};

const REFERENCE_F = 72;
/** Finer than any chronograph, so that a mean is not stored with sixteen digits. */
const hundredths = (fps: number): number => Number(fps.toFixed(2));

/** Velocities of a chronograph: mean (moved to the reference temperature) and spread of a profile. */
export const TakeVelocities = ({ outcome, done }: { readonly outcome: ReadVelocities; readonly done: () => void }) => {
  const units = useUnits();
  const [index, setIndex] = useState(0);
  const [powderF, setPowderF] = useState(REFERENCE_F);
  const into = useIntoRifle(done);
  const series: Velocities = outcome.series[index] ?? outcome.velocities;
  const slope = into.rifle?.powderTempSensitivity ?? 0;
  const atReference = series.meanFps + slope * (REFERENCE_F - powderF);
  const speed = (fps: number, digits = 1) => units.format('muzzle', fps, { digits }).text;
  const [low, high] = series.sdRangeFps ?? [null, null];
  return (
    <div className="flex flex-col gap-4">
      {outcome.series.length > 1 && (
        <Select
          label="Which series"
          value={String(index)}
          choices={chosenOf(outcome.series.map((row) => `${row.session}, ${row.n} shots`))}
          onChange={(value) => setIndex(Number(value))}
        />
      )}
      <Facts
        facts={[
          ['Session', series.session],
          ...(series.note === null ? [] : ([['Note', series.note]] as const)),
          ['Shots', String(series.n)],
          ['Mean', speed(series.meanFps)],
          ['Spread (SD)', series.sdFps === null ? '–' : speed(series.sdFps)],
          ['The true SD lies', low === null || high === null ? '–' : `between ${speed(low)} and ${speed(high)} (95 %)`],
          ['Extreme spread', speed(series.spreadFps)],
        ]}
      />
      {into.picker}
      <NumberField
        label="The powder was at"
        kind="temperature"
        value={powderF}
        min={-60}
        max={140}
        hint={`The profile keeps the velocity at ${units.format('temperature', REFERENCE_F).text}: ${speed(atReference, 0)}.`}
        onChange={setPowderF}
      />
      <Button
        variant="primary"
        pending={into.pending}
        disabled={into.rifle === undefined}
        onClick={() =>
          into.put({
            muzzleVelocity: hundredths(atReference),
            ...(series.sdFps === null ? {} : { muzzleVelocitySd: hundredths(series.sdFps) }),
          })
        }
      >
        Use as its velocity
      </Button>
    </div>
  );
};

/** A meter's log: a wind to shoot in, as it was. */
export const TakeLog = ({
  log,
  name,
  done,
}: {
  readonly log: WeatherLog;
  readonly name: string;
  readonly done: () => void;
}) => {
  const units = useUnits();
  const [directionOfFire, setDirectionOfFire] = useState(90);
  const [distance, setDistance] = useState(1000);
  const [side, setSide] = useState<'unsaid' | 'left' | 'right'>('unsaid');
  /** The log, its crosswind from the side that was said where it has no directions. */
  const sided = async (): Promise<WeatherLog> => {
    if (side === 'unsaid') return log;
    const { crosswindFrom } = await loadExchange();
    return crosswindFrom(log, side, directionOfFire);
  };
  const save = useCallMutation(weather.saveField, {
    onSuccess: (saved, { body }) => {
      distanceBasedWindField.write(body.windField);
      toast({
        title: 'Wind Saved',
        description: `${saved.name} is the wind on Fire Control now, and among your saved fields.`,
      });
      done();
    },
    onError: (error) => toastError('Save Failed', messageOf(error, 'The wind could not be saved.')),
  });
  const replay = async (): Promise<void> => {
    const { replayField } = await loadExchange();
    const field = replayField(await sided(), directionOfFire, distance);
    const windField = {
      distances: [...field.distances],
      timeSteps: [...field.timeSteps],
      windData: {
        speed: field.windData.speed.map((row) => [...row]),
        direction: field.windData.direction.map((row) => [...row]),
      },
    };
    save.mutate({ body: { name: `${name.slice(0, 80)} (replay)`, windField } });
  };
  const generate = useCallMutation(weather.generateWindField, {
    onSuccess: ({ windField }) => save.mutate({ body: { name: `${name.slice(0, 80)} (like it)`, windField } }),
    onError: (error) => toastError('Generation Failed', messageOf(error, 'No wind could be made of it.')),
  });
  const recipe = async (): Promise<void> => {
    const { recipeOf } = await loadExchange();
    const { windSpeed, windDirection, speedVariation, directionVariation, correlationTime } = recipeOf(
      await sided(),
      directionOfFire,
    );
    const { temperature, humidity, pressure } = scenarios.DEFAULT_ENVIRONMENT;
    generate.mutate({
      body: {
        maxDistance: distance,
        samplingInterval: 50,
        duration: 240,
        timeInterval: 2,
        temperature: log.meanTemperatureF ?? temperature,
        humidity,
        pressure: log.meanStationInHg ?? pressure,
        modelComplexity: 'stochastic',
        stateBasedWind: {
          primary: {
            ...{ windSpeed, windDirection, speedVariation, directionVariation, correlationTime },
            duration: 240,
            durationVariation: 0.1,
            spatialCorrelationDistance: 200,
          },
        },
      },
    });
  };
  const known = log.directionTrueDeg.some((degrees) => degrees !== null);
  const asksSide = !known && log.crosswindMph.some((mph) => mph !== null);
  const wanting = !known && (!asksSide || side === 'unsaid');
  const mean = log.speedMph.reduce((sum, v) => sum + v, 0) / log.n;
  return (
    <div className="flex flex-col gap-4">
      <Facts
        facts={[
          ['Meter', log.device === '' ? 'not named' : log.device],
          ['From', log.started],
          ['Rows', `${log.n} over ${((log.seconds.at(-1) ?? 0) / 60).toFixed(1)} min`],
          ['Mean wind', units.format('wind', mean).text],
          ['Temperature', log.meanTemperatureF === null ? '–' : units.format('temperature', log.meanTemperatureF).text],
          ['Station pressure', log.meanStationInHg === null ? '–' : units.format('pressure', log.meanStationInHg).text],
        ]}
      />
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
          choices={[
            { value: 'unsaid', label: 'The meter does not say: choose' },
            { value: 'left', label: 'The left' },
            { value: 'right', label: 'The right' },
          ]}
          onChange={setSide}
        />
      )}
      {!known && !asksSide && (
        <p className="text-sm text-warn">The log has neither directions nor a crosswind: no wind can be made of it.</p>
      )}
      <p className="text-sm text-ink-2">
        One meter is one place: as it was, the same wind is laid over the whole range. A new wind like it has its mean,
        its spread and its gusts’ length, and differs along the range.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" pending={save.isPending} disabled={wanting} onClick={() => void replay()}>
          Shoot in this wind
        </Button>
        <Button pending={generate.isPending} disabled={wanting} onClick={() => void recipe()}>
          Shoot in a wind like it
        </Button>
      </div>
    </div>
  );
};
