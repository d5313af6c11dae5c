import { defineStored, oneOf } from '../../desk/slot.ts';

/** How many notes stood above the screen the last time: so much room is kept for them until the server has answered. */
export const notesSeen = defineStored({ key: 'classNotesSeen', schema: oneOf('0', '1', '2', '3'), encoding: 'text' });

/** The room of so many notes. */
export const NotePlaces = ({ count = Number(notesSeen.read() ?? 0) }: { readonly count?: number }) =>
  Array.from({ length: count }, (_, n) => n).map((n) => <div key={n} className="offline-note class-note" />);
