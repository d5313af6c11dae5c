import type { cards, ParsedBodyOf } from '@windcall/contract';
import type { CardContent } from '@windcall/simulation';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { makeCardJob } from './jobs.ts';
import { refusalOf } from './refuse-outcome.ts';
import { chosenRun, phasesOf, type StageSource, stageOfRun } from './runs.ts';

const NEEDS_RESULTS = 'A card needs WMP results: generate WMP cards in WMP Analysis page first';
const NO_BRACKETS = 'The optimisation found no brackets to make a card from';
const DEFAULT_HOLDS = 4;

/** A card as it is worked out, before it has a name and a number. */
export interface CardMaterial {
  readonly content: CardContent;
  /** Coverage of the wind that its holds were found in. */
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
}

/** Id of the scenario in the client's copy of it, where there is one. */
const scenarioOf = (copy: Record<string, unknown> | null | undefined): string | number => {
  const id = copy?.id;
  return typeof id === 'string' || typeof id === 'number' ? id : 0;
};

/** Works a card out from the run that a request means. */
export const cardMaterial = async (
  platform: Platform,
  source: StageSource,
  userId: number,
  body: ParsedBodyOf<typeof cards.createCard>,
): Promise<CardMaterial> => {
  const choice = { runId: body.runId, trainingScenarioId: scenarioOf(body.trainingScenarioData) };
  const run = await chosenRun(platform.db, userId, choice, 3, NEEDS_RESULTS);
  const { phase2, phase3 } = phasesOf(run);
  if (phase2 === null || phase3 === null) throw new Refusal('validation-failed', { message: NEEDS_RESULTS });
  const { results } = phase3.reply;
  const found = 'summary' in results ? results.results : [{ ...results, U: results.brackets.length }];
  const chosen = body.brackets == null ? found.at(-1) : found.find((one) => one.U === body.brackets);
  const isHits = body.kind === 'hit-probability';
  // A single run has one choice of brackets, whatever number is asked for.
  const narrow = 'summary' in results ? chosen : found[0];
  if (!isHits && !narrow?.brackets.length) throw new Refusal('validation-failed', { message: NO_BRACKETS });
  const { stage, memo } = await stageOfRun(source, run);
  const holds = body.brackets ?? ('summary' in results ? DEFAULT_HOLDS : Math.max(1, found[0]?.U ?? 1));
  const outcome = await platform.pool.run(
    makeCardJob,
    {
      stage,
      memo,
      precision: body.precision,
      choice: isHits
        ? { kind: 'hit-probability' as const, holds }
        : {
            kind: 'minimum-width' as const,
            brackets: narrow?.brackets ?? [],
            candidates: phase2.reply.candidateBrackets,
            params: { ...phase3.params, U: narrow?.U || phase3.params.U },
          },
    },
    userId,
  );
  if (outcome.status !== 'ok') throw refusalOf(outcome);
  const { temperature, pressure, humidity } = stage.air;
  return {
    ...outcome,
    stageId: run.stageId,
    stageDigest: run.stageDigest,
    profileName: run.profileName,
    scenarioName: run.scenarioName,
    zeroRange: stage.rifle.zeroRange,
    environment: { temperature, pressure, humidity },
    windSource: run.windSource,
  };
};
