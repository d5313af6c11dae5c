import { ERRORS, type ErrorBody, type ErrorCode, fieldName, type messages } from '@windcall/contract';

/** What a refusal may add to its code. */
export interface RefusalDetails {
  /** Sentence for the user in place of the code's own. */
  message?: string | undefined;
  /** The code and values of that sentence, where it holds a measure. */
  said?: messages.Message | undefined;
  issues?: ErrorBody['issues'] | undefined;
  remainingAttempts?: number;
  /** When it may be tried again, with `wait`. */
  upAt?: Date | undefined;
  status?: 'validation_failed';
  /** The challenge that a passkey has to sign. */
  passkey?: NonNullable<ErrorBody['passkey']>;
  /** When calls of a class ended. */
  frozenAt?: string;
  /** The call that was sealed before. */
  call?: NonNullable<ErrorBody['call']>;
  /** Where a live is. */
  live?: NonNullable<ErrorBody['live']>;
  /** Sent as the `Retry-After` header. */
  retryAfterS?: number;
}

/**
 * A request that is not granted, for a reason the user may know: thrown anywhere in a handler (a transaction rolls
 * back), answered by the one error handler with the status of its code.
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

  /** The body of the answer. */
  toBody(requestId: string): ErrorBody {
    const { said, issues, remainingAttempts, upAt, status, passkey, frozenAt, call, live } = this.details;
    return {
      error: this.message,
      message: this.message,
      code: this.code,
      requestId,
      ...(said && { said }),
      ...(issues && { issues }),
      ...(remainingAttempts !== undefined && { remainingAttempts }),
      ...(upAt && { upAt: upAt.toISOString() }),
      ...(status && { status }),
      ...(passkey && { passkey }),
      ...(frozenAt && { frozenAt }),
      ...(call && { call }),
      ...(live && { live }),
    };
  }
}

/**
 * A value that a schema takes and the rest of the request, or what is stored, does not.
 * @param path dotted, as the request has it: `reviews.2.key`
 * @param predicate what is wrong and what to do, behind the name of the field: `must be one of …`
 */
export const refuseField = (path: string, predicate: string): Refusal => {
  const parts = path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const message = `${fieldName(parts)} ${predicate}.`;
  return new Refusal('validation-failed', { message, issues: [{ field: path, message }] });
};
