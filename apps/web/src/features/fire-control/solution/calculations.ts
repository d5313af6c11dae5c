// What flies, fetched beside the screen rather than before it: the same functions that the server decides by.
export {
  buildStage,
  fire,
  solve,
  split,
  stageDifferences,
  windAt,
  windOfField,
} from '@windcall/simulation';
