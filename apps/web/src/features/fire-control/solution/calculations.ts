// The server's own flight functions, loaded after the screen.
export {
  buildStage,
  cardDifference,
  effectiveCrosswind,
  fire,
  firedRecord,
  flightPath,
  solve,
  split,
  stageDifferences,
  stageDigest,
  targetChances,
  windAt,
  windOfField,
  windOverGround,
  windScale,
} from '@windcall/simulation';
