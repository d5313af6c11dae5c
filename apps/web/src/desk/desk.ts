import { type scenarios, type WindField, windField, wmp } from '@windcall/contract';
import { z } from 'zod';
import { type ScenarioDirections, storedDirections, storedScenario } from './scenario-text.ts';
import {
  type AdvancedEffects,
  DEFAULT_EFFECTS,
  DEFAULT_SHOOTING,
  effects,
  type MilpParams,
  milpParams,
  type ShootingChoice,
  shooting,
} from './shapes.ts';
import { defineStored, part, slot, thing } from './slot.ts';
import {
  type ExportedWeather,
  exportedWeather,
  type ModelState,
  modelState,
  type NaturalAir,
  naturalAir,
  type WeatherLoss,
  type WindCarrier,
  windCarrier,
} from './weather-shapes.ts';

// Everything the shooter has chosen. No other file knows the local storage keys that the specification names. Each entry says
// where it is read from (the first key that has it) and which keys it is written to. A window event follows the write of its key.

const weaponProfile = defineStored({
  key: 'selectedWeaponProfile',
  schema: z.string().regex(/^(default|[0-9]{1,10})$/),
  encoding: 'text',
});
const activeCard = defineStored({ key: 'activeDOPECardId', schema: z.string().min(1).max(80), encoding: 'text' });
const cardShown = defineStored({ key: 'rangeCardShown', schema: z.enum(['yes', 'no']), encoding: 'text' });
const advancedEffects = defineStored<AdvancedEffects>({
  key: 'advancedBallisticEffects',
  schema: effects as z.ZodType<AdvancedEffects>,
  windowEvent: 'advancedBallisticEffectsChanged',
});
const shootingChoice = defineStored<ShootingChoice>({
  key: 'shootingChoice',
  schema: shooting as z.ZodType<ShootingChoice>,
});
const scenarioId = defineStored({
  key: 'selectedTrainingScenarioId',
  schema: z.string().regex(/^[0-9]{1,10}$/),
  encoding: 'text',
});
const selectedScenario = { key: 'selectedTrainingScenario', windowEvent: 'trainingScenarioSelected' } as const;
const scenario = defineStored<scenarios.Scenario>({ ...selectedScenario, schema: storedScenario });
const scenarioDirections = defineStored<ScenarioDirections>({ ...selectedScenario, schema: storedDirections });
/** The same scenario under its older name, for other programs: it is written and not read. */
const activeScenario = defineStored<scenarios.Scenario>({ key: 'activeTrainingScenario', schema: storedScenario });

const field = windField as z.ZodType<WindField>;
/** The home of the wind. Whatever else holds one holds a copy, written after it. */
const ownWind = defineStored<WindField>({ key: 'distanceBasedWindField', schema: field });
const weather = defineStored<ExportedWeather>({
  key: 'exportedWeatherData',
  schema: exportedWeather,
  windowEvent: 'exportedWeatherDataChanged',
});
const ownModel = defineStored<ModelState>({ key: 'distanceWeatherModelState', schema: modelState });
const olderModel = defineStored<ModelState>({ key: 'weatherModelState', schema: modelState });
/** Mode and air of the model, for other programs: they are written and not read. */
const modelData = defineStored<object>({ key: 'weatherModelData', schema: z.looseObject({}) });
const carriedWind = part(
  defineStored<WindCarrier>({ key: 'distanceWeatherData', schema: windCarrier }),
  ({ windField: carried }) => carried,
);
/** The wind under its older name: read, and never written by us. */
const olderWind = defineStored<WindField>({ key: 'windFieldData', schema: field });
/** Air drawn from the law of the surface layer. A field that is made or loaded later takes its place. */
const natural = defineStored<NaturalAir>({ key: 'naturalAir', schema: naturalAir });
const windPlaces = [
  ownWind,
  part(weather, ({ windFieldData }) => windFieldData),
  part(ownModel, ({ windField: modeled }) => modeled),
  carriedWind,
  olderWind,
];

/**
 * What of the weather stands in this browser and cannot be read. It is not replaced by older or default weather. A copy of what
 * was lost does count: of the wind and of the model's settings there are several.
 */
const lostWeather = thing<WeatherLoss | null>(null, {
  read: () => {
    if (weather.isUnreadable()) return 'environment';
    if (natural.isUnreadable()) return 'field-lost';
    const isModelLost = [ownModel, olderModel].some((one) => one.isUnreadable());
    const hasAir = [weather, ownModel, olderModel].some((one) => one.read() !== null);
    if (isModelLost && !hasAir) return 'environment';
    const isWindLost = [ownWind, olderWind].some((one) => one.isUnreadable());
    const hasWind = [natural, ...windPlaces].some((one) => one.read() !== null);
    return isWindLost && !hasWind ? 'field-lost' : null;
  },
  subscribe: (listener) => {
    const ways = [natural, olderModel, ...windPlaces].map((place) => place.subscribe(listener));
    return () => {
      for (const stop of ways) stop();
    };
  },
});

const deltaSpeed = defineStored({ key: 'wmp-deltaSpeed', schema: z.number().min(1).max(5).describe('mph') });
const alphaOverlap = defineStored({
  key: 'wmp-alphaOverlap',
  schema: z.number().min(0.1).max(0.9).describe('overlap (ratio)'),
});
const clusterCount = defineStored({
  key: 'wmp-targetClusterCount',
  schema: z.number().int().min(1).max(20).describe('clusters (count)'),
});
const milp = defineStored<MilpParams>({ key: 'wmp-milpParams', schema: milpParams });
const W = wmp.WMP_DEFAULTS;

/** The weapon profile as it was chosen, 0 for the built-in one; null where this browser has chosen none. */
const rifleChoice = slot<number | null>(
  null,
  [part(weaponProfile, (id) => (id === 'default' ? 0 : Number(id)))],
  (id) => weaponProfile.write(id === null ? null : id === 0 ? 'default' : String(id)),
);

/** The shooter's desk, as this browser keeps it for who is signed in. */
export const desk = {
  /** The chosen weapon profile; 0 is the built-in one. */
  rifleId: slot(0, [rifleChoice], rifleChoice.write),
  /** The same, as it was chosen; null where this browser has chosen none. */
  rifleChoice,
  /** The range card shown on Fire Control. A legacy id is kept readable, so that the screen can clear it. */
  cardId: slot<string | null>(null, [activeCard], activeCard.write),
  /** Whether that card stands beside the scope. Who hides it finds it hidden after a reload. */
  cardShown: slot(true, [part(cardShown, (shown) => shown === 'yes')], (on) => cardShown.write(on ? 'yes' : 'no')),
  effects: slot<AdvancedEffects>(DEFAULT_EFFECTS, [advancedEffects], advancedEffects.write),
  /** When the wind moves, and whether answers are hidden. */
  shooting: slot<ShootingChoice>(DEFAULT_SHOOTING, [shootingChoice], shootingChoice.write),
  /** The chosen training scenario; null unselects it. */
  scenario: slot<scenarios.Scenario | null>(null, [scenario], (chosen) => {
    const isKept = [
      scenarioId.write(chosen === null ? null : String(chosen.id)),
      activeScenario.write(chosen),
      // Last, because it fires the event: whoever listens finds the other two in place.
      scenario.write(chosen),
    ];
    return isKept.every(Boolean);
  }),
  /** Its id, which may stand there alone. */
  scenarioId: thing<number | null>(null, part(scenarioId, Number)),
  /** Its directions of fire, for a scenario that is not whole without them. */
  scenarioDirections: thing<ScenarioDirections | null>(null, scenarioDirections),
  /** The wind that is shot in and rated. */
  wind: slot<WindField | null>(null, windPlaces, (made) => {
    if (made !== null) natural.write(null);
    return ownWind.write(made);
  }),
  /** Natural air, where that is shot in; null where a field or a steady wind is. */
  naturalAir: slot<NaturalAir | null>(null, [natural], natural.write),
  /** The wind that the Weather screen shows: its own, wherever else one may stand. */
  ownWind: thing<WindField | null>(null, ownWind),
  /** The wind that a scenario is worked out again in. */
  scenarioWind: thing<WindField | null>(null, carriedWind, ...windPlaces),
  /** What the wind model exported. Its wind goes home first, so that who hears of the export finds both. */
  weather: slot<ExportedWeather | null>(null, [weather], (made) => {
    if (made?.windFieldData != null) natural.write(null);
    const isHome = made?.windFieldData == null || ownWind.write(made.windFieldData);
    return isHome && weather.write(made);
  }),
  /** What of the weather cannot be read where it was stored; null where nothing was lost. */
  lostWeather,
  /** The settings of the wind model, as last used. */
  model: slot<ModelState | null>(null, [ownModel, olderModel], (state) => {
    const { temperature, humidity, pressure } = state?.baseConditions ?? {};
    const { windSpeed, windDirection } = state?.primary ?? {};
    const environmentalData = { temperature, humidity, pressure, windSpeed, windDirection };
    const isKept = [
      ownModel.write(state),
      olderModel.write(state),
      modelData.write(state && { mode: state.mode, environmentalData }),
    ];
    return isKept.every(Boolean);
  }),
  /** The same as the Weather screen left them. */
  ownModel: thing<ModelState | null>(null, ownModel),
  /** Smallest step of wind speed between brackets, mph. */
  wmpDeltaSpeed: slot<number>(W.deltaSpeed, [deltaSpeed], deltaSpeed.write),
  /** Overlap of neighboring brackets (ratio). */
  wmpAlphaOverlap: slot<number>(W.alphaOverlap, [alphaOverlap], alphaOverlap.write),
  /** Number of wind states to look for. */
  wmpClusterCount: slot<number>(W.targetClusterCount, [clusterCount], clusterCount.write),
  wmpMilp: slot<MilpParams>(W.milp, [milp], milp.write),
} as const;
