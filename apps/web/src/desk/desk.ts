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

// All of the shooter's choices, and the only file with the specified local storage keys. An entry reads from the first key that
// has a value and writes to the listed keys. A window event follows the write of its key.

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
/** Copy of the scenario under its older name, for other programs: written, never read. */
const activeScenario = defineStored<scenarios.Scenario>({ key: 'activeTrainingScenario', schema: storedScenario });

const field = windField as z.ZodType<WindField>;
/** The authoritative wind. Other keys hold copies, written after it. */
const ownWind = defineStored<WindField>({ key: 'distanceBasedWindField', schema: field });
const weather = defineStored<ExportedWeather>({
  key: 'exportedWeatherData',
  schema: exportedWeather,
  windowEvent: 'exportedWeatherDataChanged',
});
const ownModel = defineStored<ModelState>({ key: 'distanceWeatherModelState', schema: modelState });
const olderModel = defineStored<ModelState>({ key: 'weatherModelState', schema: modelState });
/** Mode and air of the model, for other programs: written, never read. */
const modelData = defineStored<object>({ key: 'weatherModelData', schema: z.looseObject({}) });
const carriedWind = part(
  defineStored<WindCarrier>({ key: 'distanceWeatherData', schema: windCarrier }),
  ({ windField: carried }) => carried,
);
/** The wind under its older name: read, never written. */
const olderWind = defineStored<WindField>({ key: 'windFieldData', schema: field });
/** Air from the surface-layer law. A field made or loaded later replaces it. */
const natural = defineStored<NaturalAir>({ key: 'naturalAir', schema: naturalAir });
const windPlaces = [
  ownWind,
  part(weather, ({ windFieldData }) => windFieldData),
  part(ownModel, ({ windField: modeled }) => modeled),
  carriedWind,
  olderWind,
];

/** Stored weather that cannot be read. Older or default weather does not replace it; a copy of the lost value does. */
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

/** The chosen weapon profile, 0 for the built-in one; null without a choice in this browser. */
const rifleChoice = slot<number | null>(
  null,
  [part(weaponProfile, (id) => (id === 'default' ? 0 : Number(id)))],
  (id) => weaponProfile.write(id === null ? null : id === 0 ? 'default' : String(id)),
);

export const desk = {
  /** The chosen weapon profile; 0 is the built-in one. */
  rifleId: slot(0, [rifleChoice], rifleChoice.write),
  rifleChoice,
  /** The range card on Fire Control. A legacy ID is readable, so that the screen can clear it. */
  cardId: slot<string | null>(null, [activeCard], activeCard.write),
  /** Whether the range card is beside the scope; survives a reload. */
  cardShown: slot(true, [part(cardShown, (shown) => shown === 'yes')], (on) => cardShown.write(on ? 'yes' : 'no')),
  effects: slot<AdvancedEffects>(DEFAULT_EFFECTS, [advancedEffects], advancedEffects.write),
  shooting: slot<ShootingChoice>(DEFAULT_SHOOTING, [shootingChoice], shootingChoice.write),
  /** The chosen training scenario; null unselects it. */
  scenario: slot<scenarios.Scenario | null>(null, [scenario], (chosen) => {
    const isKept = [
      scenarioId.write(chosen === null ? null : String(chosen.id)),
      activeScenario.write(chosen),
      // last, because it fires the event: listeners then find the other two
      scenario.write(chosen),
    ];
    return isKept.every(Boolean);
  }),
  /** ID of the chosen scenario, which may be stored alone. */
  scenarioId: thing<number | null>(null, part(scenarioId, Number)),
  /** Directions of fire of the stored scenario, even if it is incomplete. */
  scenarioDirections: thing<ScenarioDirections | null>(null, scenarioDirections),
  /** The wind for shooting and rating. */
  wind: slot<WindField | null>(null, windPlaces, (made) => {
    if (made !== null) natural.write(null);
    return ownWind.write(made);
  }),
  /** Natural air, if it is the shooting wind; null for a field or a steady wind. */
  naturalAir: slot<NaturalAir | null>(null, [natural], natural.write),
  /** The Weather screen's own wind. */
  ownWind: thing<WindField | null>(null, ownWind),
  /** The wind in which a scenario is recalculated. */
  scenarioWind: thing<WindField | null>(null, carriedWind, ...windPlaces),
  /** The wind model's export. Its wind is stored first, so that listeners to the export find both. */
  weather: slot<ExportedWeather | null>(null, [weather], (made) => {
    if (made?.windFieldData != null) natural.write(null);
    const isHome = made?.windFieldData == null || ownWind.write(made.windFieldData);
    return isHome && weather.write(made);
  }),
  lostWeather,
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
  /** The Weather screen's last settings. */
  ownModel: thing<ModelState | null>(null, ownModel),
  /** Smallest step of wind speed between brackets, mph. */
  wmpDeltaSpeed: slot<number>(W.deltaSpeed, [deltaSpeed], deltaSpeed.write),
  /** Overlap of neighboring brackets (ratio). */
  wmpAlphaOverlap: slot<number>(W.alphaOverlap, [alphaOverlap], alphaOverlap.write),
  wmpClusterCount: slot<number>(W.targetClusterCount, [clusterCount], clusterCount.write),
  wmpMilp: slot<MilpParams>(W.milp, [milp], milp.write),
} as const;
