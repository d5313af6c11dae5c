import type { stages } from '@windcall/contract';
import {
  buildStage,
  createWindFields,
  fieldNeeded,
  type LineOfFire,
  type StageParts,
  stageDigest,
  type WindFields,
} from '@windcall/simulation';
import { type Db, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal, refusalAt } from '../../refusal.ts';
import { makeFieldJob } from './jobs.ts';
import { findStageByDigest, findStagesById, isOwnStage, keepStageRow } from './store.ts';

/** Number of cached stages. A stage never changes, and every shot needs its session's stage. */
const KEPT_STAGES = 64;
/** Number of cached wind fields, 0.2 to 1.6 MB each. */
const KEPT_FIELDS = 24;

/** Functions that other features receive, because they cannot import this one. */
export interface StageRoom {
  /** A user's unsealed stage; `not-found` otherwise. */
  find(userId: number, id: number): Promise<stages.StoredStage>;
  findByDigest(userId: number, digest: string): Promise<stages.StoredStage | null>;
  /** The stage of a user's row, sealed or not. */
  ofRow(id: number): Promise<stages.StoredStage>;
  ofRows(ids: readonly number[]): Promise<stages.StoredStage[]>;
  /** Makes and stores a stage; a refusal names the invalid choice. */
  make(db: Db, userId: number, parts: StageParts): Promise<stages.StoredStage>;
  /** Stores a stage, or finds its equal. `find` and `findByDigest` never return a `sealed` stage. */
  keep(tx: Db, userId: number, stage: stages.Stage, sealed?: boolean): Promise<stages.StoredStage>;
  /**
   * Makes the wind field for a question about this stage in the worker pool. Await it before the question, outside
   * transactions.
   */
  ready(stage: stages.Stage, line: Pick<LineOfFire, 'distance'>, momentS: number, userId: number): Promise<void>;
  /** The made fields, for `solve`, `fire`, `split`, `rows`. */
  readonly fields: WindFields;
}

const TOO_MANY = 'The limit of stages in use is reached. Delete some sessions or cards first.';

export const createStageRoom = (platform: Pick<Platform, 'db' | 'pool'>): StageRoom => {
  const { db, pool } = platform;
  const fields = createWindFields(KEPT_FIELDS);
  const kept = new Map<number, stages.StoredStage>();
  const remember = (stage: stages.StoredStage): stages.StoredStage => {
    kept.delete(stage.id);
    kept.set(stage.id, stage);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_STAGES && oldest !== undefined) kept.delete(oldest);
    return stage;
  };
  const ofRows = async (ids: readonly number[]): Promise<stages.StoredStage[]> => {
    const missing = ids.filter((id) => !kept.has(id));
    const found = new Map((await findStagesById(db, missing)).map((stage) => [stage.id, stage]));
    return ids.flatMap((id) => {
      const stage = kept.get(id) ?? found.get(id);
      return stage === undefined ? [] : [remember(stage)];
    });
  };
  const ofRow = async (id: number): Promise<stages.StoredStage> => {
    const [stage] = await ofRows([id]);
    if (stage === undefined) throw new Error(`stage ${id} must be there while a row refers to it`);
    return stage;
  };
  const keep: StageRoom['keep'] = async (tx, userId, stage, sealed = false) => {
    const digest = stageDigest(stage);
    const row = await keepStageRow(tx, userId, digest, stage, sealed);
    if (row === null) throw new Refusal('quota-reached', { message: TOO_MANY });
    if (row.isNew) return { ...stage, id: row.id, digest };
    // The stored stage; its names of sources may differ.
    const [equal] = kept.has(row.id) ? [kept.get(row.id)] : await findStagesById(tx, [row.id]);
    if (equal === undefined) throw new Error(`stage ${row.id} must be there`);
    return equal;
  };
  return {
    fields,
    async find(userId, id) {
      const own = await isOwnStage(db, userId, id);
      if (!own) throw notFound('stage');
      return ofRow(id);
    },
    async findByDigest(userId, digest) {
      const found = await findStageByDigest(db, userId, digest);
      return found === undefined ? null : remember(found);
    },
    ofRow,
    ofRows,
    keep,
    async make(handle, userId, parts) {
      const outcome = buildStage(parts);
      if (outcome.status === 'invalid') {
        const { field, message } = outcome;
        throw refusalAt(field, message);
      }
      return handle === db
        ? transaction(db, (tx) => keep(tx, userId, outcome.stage))
        : keep(handle, userId, outcome.stage);
    },
    async ready(stage, line, momentS, userId) {
      const settings = fieldNeeded(stage, line, momentS);
      if (settings === null || fields.has(settings)) return;
      const made = await pool.run(makeFieldJob, settings, userId);
      if (made.status !== 'ok') throw new Error('a recipe must have been checked when its stage was built');
      fields.keep(settings, made.field);
    },
  };
};

const rooms = new WeakMap<Platform, StageRoom>();

/** One room per server, so that features share its cache. */
export const stageRoomOf = (platform: Platform): StageRoom => {
  const room = rooms.get(platform) ?? createStageRoom(platform);
  rooms.set(platform, room);
  return room;
};
