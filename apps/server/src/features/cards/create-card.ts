import { cards, type ParsedBodyOf, stages, type wmp } from '@windcall/contract';
import { type HoldBasis, holdFieldOf, inlineStage, rows, steadyWind, unnamed } from '@windcall/simulation';
import { bracketsOfHitCard, type CardBracket, rangeCard } from '@windcall/wmp';
import { transaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { insertCard, lockAndCountCards } from './store.ts';
import { toWire } from './to-wire.ts';

/** Cards a user may keep. Source: security requirements, section (e). */
const MAX_CARDS = 100;
const NEEDS_RESULTS = 'A card needs WMP results: generate WMP cards in WMP Analysis page first';

/** What the card is made from, handed in by the feature that has it. */
export interface CardSource {
  readonly phase3: wmp.Phase3Reply;
  readonly holds: HoldBasis;
  readonly profileName: string;
  readonly zeroRange: number;
  readonly scenarioName: string | null;
  readonly windSource: string | null;
}
type Body = ParsedBodyOf<typeof cards.createCard>;

/** The chosen brackets: of the single run, or of the sweep at the number asked for (its largest where none is). */
const chosenBrackets = ({ results }: wmp.Phase3Reply, U: number | null | undefined): CardBracket[] => {
  if (!('summary' in results)) return results.brackets;
  const of = U == null ? results.results.at(-1) : results.results.find((r) => r.U === U);
  return of?.brackets ?? [];
};

/** The holds of most hits, each as the band of wind that it is the nearest hold to. */
const hitBrackets = ({ phase3, holds }: CardSource, U: number): CardBracket[] => {
  const all = phase3.hitProbability?.cards;
  const card = all?.find((c) => c.brackets === U) ?? all?.at(-1);
  const held = holdFieldOf(holds);
  return card === undefined || held.status !== 'ok' ? [] : bracketsOfHitCard(held.field, card);
};

/** Elevation, flight time, speed and spin drift at each distance in calm air: the wind itself stands in the brackets. */
const targetsOf = ({ rifle, air, targets }: HoldBasis) => {
  const distances = targets.map((t) => t.distanceYd).sort((a, b) => a - b);
  const calm = inlineStage({
    rifle: unnamed(rifle),
    air: { ...air, latitude: 0 },
    wind: steadyWind(0, 0),
    effects: { ...stages.DEFAULT_EFFECTS, aerodynamicJump: 'off', coriolis: false },
  });
  const table = rows(calm, distances, 0);
  if (table.status !== 'ok') throw new Refusal('cannot-solve');
  return table.rows.map((row) => ({
    key: String(row.distance),
    distance: row.distance,
    elevation: row.elevation,
    timeOfFlight: row.timeOfFlight,
    subsonic: row.mach < 1,
    spinDrift: row.windage,
  }));
};

/** The holds as they are to be dialled: the bullet drifts with its spin in any wind. */
const withSpinDrift = (bracket: CardBracket, driftByDistance: ReadonlyMap<string, number>): CardBracket => ({
  ...bracket,
  holdsByDistance: Object.fromEntries(
    Object.entries(bracket.holdsByDistance).map(([distance, { low, center, high }]) => {
      const drift = driftByDistance.get(distance) ?? 0;
      return [distance, { low: low + drift, center: center + drift, high: high + drift }];
    }),
  ),
});

/** Makes and keeps a card from the newest optimisation. */
export const createCard = async (platform: Platform, userId: number, source: CardSource | null, body: Body) => {
  if (source === null) throw new Refusal('validation-failed', { message: NEEDS_RESULTS });
  const isHits = body.kind === 'hit-probability';
  const single = 'summary' in source.phase3.results ? null : source.phase3.results.brackets.length;
  const brackets = isHits
    ? hitBrackets(source, body.brackets ?? Math.max(1, single ?? 4))
    : chosenBrackets(source.phase3, body.brackets);
  if (brackets.length === 0) {
    throw new Refusal('validation-failed', { message: 'The optimisation found no brackets to make a card from' });
  }
  const targets = targetsOf(source.holds);
  const drift = new Map(targets.map((t) => [t.key, t.spinDrift]));
  const made = rangeCard(
    targets,
    brackets.map((b) => withSpinDrift(b, drift)),
    body.precision,
  );
  const confidence = source.phase3.confidence;
  const stated = confidence?.stated ?? cards.DEFAULT_CARD_CONFIDENCE;
  const { temperature, pressure, humidity } = source.holds.air;
  const row = await transaction(platform.db, async (tx) => {
    if ((await lockAndCountCards(tx, userId)) >= MAX_CARDS) throw new Refusal('quota-reached');
    return insertCard(tx, {
      userId,
      name: body.cardName || cards.DEFAULT_CARD_NAME,
      confidence: stated,
      metadata: {
        coveragePercentage: Math.round(stated * 1000) / 10,
        precisionMil: body.precision,
        confidence,
        profileName: source.profileName,
        scenarioName: source.scenarioName,
        zeroRange: source.zeroRange,
        environment: { temperature, pressure, humidity },
        windSource: source.windSource,
      },
      entries: made.entries,
      windBrackets: made.windBrackets,
    });
  });
  return toWire(row);
};
