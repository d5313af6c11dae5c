import { mpsToFps } from '@windcall/units';
import { FitMessageReaderError, type FitRawMessage, readFitMessages, readFitUnsignedField } from 'fit-file-parser/raw';
import { seriesOutcome, velocitiesOf } from './chronographs.ts';
import { type ReadVelocities, Refusal, type Velocities } from './outcome.ts';

/** FIT messages `chrono_shot_session` and `chrono_shot_data` (Garmin FIT SDK, profile.xlsx). */
const SESSION = 387;
const SHOT = 388;
/** Fields: a shot's speed, m/s × 1000, and count; the session's bullet, gr × 10. */
const SPEED_FIELD = 0;
const COUNT_FIELD = 1;
const GRAINS_FIELD = 5;
const UINT16 = 0x84;
const UINT32 = 0x86;
const MM_PER_M = 1000;
const MOST_BYTES = 1_048_576;

const fieldOf = (message: FitRawMessage, number: number, type: number, size: 2 | 4): number | undefined =>
  readFitUnsignedField(
    message.fields.find((field) => field.fieldNumber === number),
    type,
    size,
    message.littleEndian,
  );

/**
 * The shots of a Garmin Xero .fit file.
 * @throws Refusal for a damaged file and for one of another device
 */
export const readFit = (bytes: Uint8Array): ReadVelocities => {
  const messages = (() => {
    try {
      return readFitMessages(bytes, { messageNumbers: [SESSION, SHOT], maxInputBytes: MOST_BYTES }).messages;
    } catch (error) {
      if (!(error instanceof FitMessageReaderError)) throw error;
      throw error.code === 'input_limit'
        ? new Refusal('too-large', 'The file is larger than 1 MiB.', { field: 'file' })
        : new Refusal('malformed', 'The .fit file is changed or cut short.', { field: 'file' });
    }
  })();
  const ofShots = messages.filter(({ globalMessageNumber }) => globalMessageNumber === SHOT);
  if (ofShots.length === 0) {
    throw new Refusal('missing', 'The .fit file holds no shots: it is not from a chronograph.', { field: 'shots' });
  }
  const shots: Velocities['shots'] = ofShots
    .map((message) => ({
      count: fieldOf(message, COUNT_FIELD, UINT16, 2) ?? 0,
      mm: fieldOf(message, SPEED_FIELD, UINT32, 4),
    }))
    .sort((a, b) => a.count - b.count)
    .flatMap(({ mm }) =>
      mm === undefined || mm === 0 ? [] : [{ fps: mpsToFps(mm / MM_PER_M), coldBore: false, cleanBore: false }],
    );
  const session = messages.find(({ globalMessageNumber }) => globalMessageNumber === SESSION);
  const tenths = session === undefined ? undefined : fieldOf(session, GRAINS_FIELD, UINT32, 4);
  const missed = ofShots.length - shots.length;
  return seriesOutcome(
    shots.length === 0 ? [] : [velocitiesOf(tenths ? `Garmin Xero, ${tenths / 10} gr` : 'Garmin Xero', null, shots)],
    [],
    [...(missed > 0 ? [`${missed} shots without a speed`] : []), 'the time of each shot', 'the session’s statistics'],
  );
};
