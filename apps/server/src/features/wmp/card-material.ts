import { cards, looseId, type ParsedBodyOf, wmp } from '@windcall/contract';
import { type CardContent, coriolisSaid, digestOf, windSaid, withChoice } from '@windcall/simulation';
import type { Db } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal, refusalAt } from '../../refusal.ts';
import { findOwnScenario } from './inline-stage.ts';
import { makeCardJob } from './jobs.ts';
import { refusalOf } from './refuse-outcome.ts';
import { chosenRun, phasesOf, type StageSource, stageOfRun } from './runs.ts';
import { findRun, listRuns, type RunRow } from './store.ts';

const NEEDS_RESULTS = 'A card needs WMP results: generate WMP cards in WMP Analysis page first';
const NO_BRACKETS = 'The optimization found no brackets to make a card from';
/** Time limit of a card, including waiting, ms: a person waits for it. */
const CARD_WITHIN_MS = 30_000;

export interface CardMaterial {
  readonly content: CardContent;
  /** Coverage of the wind in which the card's holds were found. */
  readonly claimed: number;
  readonly effectiveSamples: number;
  readonly method: NonNullable<cards.Card['metadata']['confidence']>['method'];
  readonly stageId: number | null;
  readonly stageDigest: string | null;
  readonly profileName: string;
  readonly scenarioName: string | null;
  readonly zeroRange: number;
  readonly environment: { readonly temperature: number; readonly pressure: number; readonly humidity: number };
  readonly windSource: string | null;
  readonly wind: string;
  readonly directionOfFire: number;
  readonly coriolis: string;
}

/** A user's skill at reading the average wind along the path, from the feature that stores their calls. */
type EyeOf = (userId: number) => Promise<Omit<cards.CardEye, 'reading'>>;

const phase3Results = wmp.phase3Reply.shape.results;
type Body = ParsedBodyOf<typeof cards.createCard>;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object and the objects in it, because clients may wrap their results. */
const recordsIn = (value: unknown, depth = 3): Record<string, unknown>[] =>
  isRecord(value)
    ? [value, ...(depth > 0 ? Object.values(value).flatMap((one) => recordsIn(one, depth - 1)) : [])]
    : [];

const refuseResults = (message: string) => refusalAt('wmpAnalysisResults', message);
const NOT_KEPT = 'These results are no longer kept. Run the optimization again, then make the card';
const MIXED = 'These results are of more than one run. Send those of one run';

/** The run of the client's copied results: by the ids in it, or by its content. Undefined if it has neither. */
const runOfResults = async (db: Db, userId: number, copy: Body['wmpAnalysisResults']): Promise<number | undefined> => {
  const records = recordsIn(copy);
  const ids = new Set(
    records.flatMap(({ runId }) => {
      if (runId == null) return [];
      const read = looseId.safeParse(runId);
      if (!read.success)
        throw refuseResults('These results name their run by something that is no number: send them as they came');
      return [read.data];
    }),
  );
  if (ids.size > 1) throw refuseResults(MIXED);
  const [id] = ids;
  const runs = await listRuns(db, userId, { phase: 3 });
  if (id !== undefined) {
    if (runs.some((run) => run.id === id)) return id;
    throw refuseResults(NOT_KEPT);
  }
  const results = records.flatMap((one) => phase3Results.safeParse(one).data ?? [])[0];
  if (results === undefined) return undefined;
  const digest = digestOf(results);
  for (const run of runs) {
    const row = await findRun(db, userId, run.id);
    if (row && digestOf(phasesOf(row).phase3?.reply.results ?? null) === digest) return run.id;
  }
  throw refuseResults(NOT_KEPT);
};

/** The run for a card. Refuses results of another scenario. */
const runOfCard = async (db: Db, userId: number, body: Body): Promise<RunRow> => {
  const trainingScenarioId = body.trainingScenarioData?.id ?? 0;
  const runId = body.runId ?? (await runOfResults(db, userId, body.wmpAnalysisResults));
  const run = await chosenRun(db, userId, { runId, trainingScenarioId }, 3, NEEDS_RESULTS);
  const scenario = await findOwnScenario(db, userId, trainingScenarioId);
  if (scenario === null || run.scenarioId === scenario.id) return run;
  const theirs = run.scenarioName === null ? 'were made without a scenario' : `are for ${run.scenarioName}`;
  const message = `These results ${theirs}, not for ${scenario.name}. Run the optimization for ${scenario.name} first.`;
  throw refusalAt('trainingScenarioData', message);
};

/**
 * Reading error for a card: as the shooter states it, or the reading's usual error, which for the path comes from their
 * calls.
 */
const eyeOfCard = async (eyeOf: EyeOf, userId: number, { reading, misreadMph }: Body): Promise<cards.CardEye> => {
  if (misreadMph == null && reading === 'path') return { reading, ...(await eyeOf(userId)) };
  const usual = reading === 'path' ? 0 : cards.READING_ERRORS_MPH[reading];
  return { reading, misreadMph: misreadMph ?? usual, from: 'said', calls: null };
};

export const cardMaterial = async (
  platform: Platform,
  source: StageSource,
  eyeOf: EyeOf,
  userId: number,
  body: Body,
): Promise<CardMaterial> => {
  const run = await runOfCard(platform.db, userId, body);
  const { phase2, phase3 } = phasesOf(run);
  if (phase2 === null || phase3 === null) throw new Refusal('validation-failed', { message: NEEDS_RESULTS });
  const { results } = phase3.reply;
  const found = 'summary' in results ? results.results : [{ ...results, U: results.brackets.length }];
  const chosen = body.brackets == null ? found.at(-1) : found.find((one) => one.U === body.brackets);
  const isHits = body.kind === 'hit-probability';
  // A single run has one choice of brackets, whatever number is requested.
  const narrow = 'summary' in results ? chosen : found[0];
  if (!isHits && !narrow?.brackets.length) throw new Refusal('validation-failed', { message: NO_BRACKETS });
  const { stage, memo } = await stageOfRun(source, run);
  const eye = isHits ? await eyeOfCard(eyeOf, userId, body) : null;
  const begun = performance.now();
  const card = {
    ...{ stage, memo, precision: body.precision, reading: body.reading },
    narrowest: (isHits ? found : narrow ? [narrow] : [])
      .filter(({ brackets }) => brackets.length > 0)
      .map(({ U, brackets }) => ({ U, brackets })),
    candidates: phase2.reply.candidateBrackets,
    params: phase3.params,
  };
  const make = async (choice: Parameters<typeof makeCardJob.run>[0]['choice']) => {
    const withinMs = CARD_WITHIN_MS - (performance.now() - begun);
    const outcome = await platform.pool.run(makeCardJob, { ...card, choice }, userId, withinMs);
    if (outcome.status !== 'ok') throw refusalOf(outcome);
    return outcome;
  };
  // the pool caches the result, so that another number of holds needs no new search
  const outcome = await make(eye ? { kind: 'hit-probability', misreadMph: eye.misreadMph } : { kind: 'minimum-width' });
  const contentOf = async (misreadMph: number, holds: number): Promise<CardContent> => {
    const other = outcome.others[holds - 1];
    if (!other) return outcome.content;
    if ('content' in other) return other.content;
    const { content } = await make({ kind: 'found', misreadMph, brackets: other.brackets });
    const { choices = [], recommended = 1 } = outcome.content.promise;
    return withChoice(content, holds, { choices, recommended });
  };
  const content = eye && body.brackets != null ? await contentOf(eye.misreadMph, body.brackets) : outcome.content;
  const { temperature, pressure, humidity } = stage.air;
  return {
    claimed: content.claimed,
    effectiveSamples: outcome.effectiveSamples,
    method: outcome.method,
    content: eye ? { ...content, promise: { ...content.promise, eye } } : content,
    stageId: run.stageId,
    stageDigest: run.stageDigest,
    profileName: run.profileName,
    scenarioName: run.scenarioName,
    zeroRange: stage.rifle.zeroRange,
    environment: { temperature, pressure, humidity },
    windSource: run.windSource,
    wind: windSaid(stage),
    directionOfFire: stage.directionOfFire,
    coriolis: coriolisSaid(stage),
  };
};
