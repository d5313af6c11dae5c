import type { SenderLoaders } from '../api/send-outbox.ts';

/** Loaders of the sender of each outbox kind. */
export const SENDERS: SenderLoaders = {
  shot: async () => (await import('../features/fire-control/shots/shot-sender.ts')).shotSender,
  round: async () => (await import('../features/matches/run/round-sender.ts')).roundSender,
  'drill-call': async () => (await import('../features/practice/task/task-senders.ts')).callSender,
  'drill-shot': async () => (await import('../features/practice/task/task-senders.ts')).taskShotSender,
  review: async () => (await import('../features/games/game-senders.ts')).reviewSender,
  entry: async () => (await import('../features/games/game-senders.ts')).entrySender,
  lesson: async () => (await import('../features/practice/learn/learn-progress.ts')).lessonSender,
};
