// What flies, fetched beside the screen rather than before it: the same functions that the server decides by.
export {
  buildStage,
  cardDifference,
  fire,
  firedRecord,
  flightPath,
  solve,
  split,
  stageDifferences,
  stageDigest,
  windAt,
  windOfField,
  windOverGround,
} from '@windcall/simulation';
