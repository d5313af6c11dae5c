import { type BodyOf, type ReplyOf, runs } from '@windcall/contract';
import { z } from 'zod';
import { request } from '../../../api/request.ts';
import { defineSender } from '../../../api/send-outbox.ts';

const setting = z.object({ up: z.number().describe('mil, + up'), right: z.number().describe('mil, + right') });
const unsentRound = z.object({
  run: z.number().int().describe('identifier'),
  shot: z.object({
    shotId: z.uuid(),
    target: z.number().int().describe('number of the target (count)'),
    at: z.number().describe('seconds since the start signal'),
    dial: setting,
    hold: setting,
  }),
});
export interface UnsentRound {
  readonly run: number;
  readonly shot: BodyOf<typeof runs.fireRun>;
}

/** An answer with its times by this machine's clock, ms; they set the clock of the run. */
export interface TimedRound {
  readonly answer: ReplyOf<typeof runs.fireRun>;
  readonly sentMs: number;
  readonly receivedMs: number;
}

/** Rounds of a run, each under its id and its moment. */
export const roundSender = defineSender<UnsentRound, TimedRound>({
  kind: 'round',
  schema: unsentRound,
  idOf: ({ shot }) => shot.shotId,
  laneOf: ({ run }) => String(run),
  isSoon: true,
  send: async ([round]) => {
    const { run, shot } = round as UnsentRound;
    const sentMs = Date.now();
    const answer = await request(runs.fireRun, { params: { id: String(run) }, body: shot });
    return { answer, sentMs, receivedMs: Date.now() };
  },
  isAnswer: ({ answer }, [round]) =>
    runs.fireRun.reply.safeParse(answer).success && answer.shot.shotId === round?.shot.shotId,
});
