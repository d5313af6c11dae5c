export { velocitiesOf } from './chronographs.ts';
export { COLUMN_MEANINGS, type ColumnMeaning, guessColumns } from './column-meanings.ts';
export { writeDragFile } from './drag-file.ts';
export type {
  DateOrder,
  DragFile,
  FoundProfile,
  Outcome,
  ReadEverything,
  ReadLog,
  ReadPlots,
  ReadProfile,
  ReadShared,
  ReadVelocities,
  Refused,
  TargetPlot,
  UnnamedTable,
  Velocities,
  WeatherLog,
} from './outcome.ts';
export { plotEntries, writeCsv } from './plot-entries.ts';
export { isBinary, read, readCurve, tableFrom } from './read.ts';
export { type ColumnChoice, readColumns } from './read-columns.ts';
export { isEverything, MAX_EVERYTHING_BYTES } from './read-everything.ts';
export { type OwnKind, writeJson } from './read-own-json.ts';
export { crosswindFrom, recipeOf, replayField } from './wind-diary.ts';
