import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { stages } from '@windcall/contract';
import { z } from 'zod';

/** Above this level the text gets hardly shorter and the packing takes three times as long. */
const LEVEL = 3;

const row = z.array(z.number());
/** Samples as a specified call may bring them: more times than the field of a stage may have. */
const longSamples = z.object({
  kind: z.literal('samples'),
  field: z.object({
    distances: row,
    timeSteps: row,
    windData: z.object({ speed: z.array(row), direction: z.array(row) }),
  }),
});
const packedStage = stages.stage.extend({ wind: z.union([stages.stageWind, longSamples]) });

/**
 * A stage that nobody else keeps, as its run stores it. It may hold all the wind of a field, up to 400 kB as JSON, which the embedded
 * database would take 50 ms to store and 20 ms to read, with every other request waiting; packed, off the main thread, it takes a fifth.
 * Measured with PGlite 0.5 on two cores.
 */
export const packStage = async (stage: stages.Stage): Promise<string> =>
  (await promisify(gzip)(JSON.stringify(stage), { level: LEVEL })).toString('base64');

/** The stage of a run that keeps its own. Throws where it is none. */
export const unpackStage = async (packed: string): Promise<stages.Stage> =>
  packedStage.parse(JSON.parse((await promisify(gunzip)(Buffer.from(packed, 'base64'))).toString('utf8')));
