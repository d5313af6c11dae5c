import { defineStored, oneOf } from '../../desk/slot.ts';

/** Number of notes above the screen at the last visit: their space stays free until the server has answered. */
export const notesSeen = defineStored({ key: 'classNotesSeen', schema: oneOf('0', '1', '2', '3'), encoding: 'text' });

/** Placeholders that keep room for `count` notes. */
export const NotePlaces = ({ count = Number(notesSeen.read() ?? 0) }: { readonly count?: number }) =>
  Array.from({ length: count }, (_, n) => n).map((n) => <div key={n} className="offline-note class-note" />);
