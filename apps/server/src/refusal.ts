import { ERRORS, type ErrorBody, type ErrorCode, fieldName, type messages } from '@windcall/contract';

export interface RefusalDetails {
  /** Sentence for the user instead of the code's own. */
  message?: string | undefined;
  /** Code and values of `message`, if it holds a measure. */
  said?: messages.Message | undefined;
  issues?: ErrorBody['issues'] | undefined;
  remainingAttempts?: number;
  /** Time of the next allowed try, with code `wait`. */
  upAt?: Date | undefined;
  /** How many shooters can still fire in the sealed wind, and until when. */
  shooting?: number | undefined;
  until?: Date | undefined;
  status?: 'validation_failed';
  passkey?: NonNullable<ErrorBody['passkey']>;
  frozenAt?: string;
  call?: NonNullable<ErrorBody['call']>;
  live?: NonNullable<ErrorBody['live']>;
  retryAfterS?: number;
}

/**
 * A denied request with a reason for the user. Throw it anywhere in a handler: the transaction rolls back, and the
 * error handler answers with the status of the code.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(details.message ?? ERRORS[code].message);
    this.code = code;
    this.status = ERRORS[code].status;
    this.details = details;
  }

  toBody(requestId: string): ErrorBody {
    const { said, issues, remainingAttempts, upAt, shooting, until, status, passkey, frozenAt, call, live } =
      this.details;
    return {
      error: this.message,
      message: this.message,
      code: this.code,
      requestId,
      ...(said && { said }),
      ...(issues && { issues }),
      ...(remainingAttempts !== undefined && { remainingAttempts }),
      ...(upAt && { upAt: upAt.toISOString() }),
      ...(until && { shooting, until: until.toISOString() }),
      ...(status && { status }),
      ...(passkey && { passkey }),
      ...(frozenAt && { frozenAt }),
      ...(call && { call }),
      ...(live && { live }),
    };
  }
}

/** Refuses one field, with a whole sentence. */
export const refusalAt = (field: string, message: string): Refusal =>
  new Refusal('validation-failed', { message, issues: [{ field, message }] });

/**
 * Refuses a value that fits the schema but conflicts with the request or with stored data.
 * @param path dotted path in the request: `reviews.2.key`
 * @param predicate text after the field's name, what is wrong and what to do: `must be one of …`
 */
export const refuseField = (path: string, predicate: string): Refusal => {
  const parts = path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const message = `${fieldName(parts)} ${predicate}.`;
  return refusalAt(path, message);
};

/** Refusal of a missing thing, or of another user's: `run`. */
export const notFound = (what: string): Refusal => new Refusal('not-found', { message: `This ${what} was not found.` });
