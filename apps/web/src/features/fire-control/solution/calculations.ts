// What flies, fetched beside the screen rather than before it: the same functions that the server decides by.
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
