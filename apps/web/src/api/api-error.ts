import { ERROR_CODES, type ErrorCode } from '@windcall/contract';

interface Issue {
  readonly field: string;
  readonly message: string;
}

interface ErrorDetails {
  readonly retryAfterS?: number | undefined;
  readonly serverMs?: number | undefined;
  /** Defaults to the message. */
  readonly sentence?: string | null;
}

/** A call without a 2xx answer, or with an unexpected body. `status` is 0 if the server was not reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The server's sentence; null if it sent none and the screen has its own. */
  readonly sentence: string | null;
  /** Code of the contract's error table; undefined for an answer that is not ours. */
  readonly code: ErrorCode | undefined;
  /** The parsed body; undefined if it is not JSON. */
  readonly data: unknown;
  /** Code and values of a sentence with a measure. */
  readonly said: unknown;
  readonly requestId: string | undefined;
  readonly issues: readonly Issue[];
  /** Seconds until the next try, if the server named them. */
  readonly retryAfterS: number | undefined;
  /** The server's clock at its answer, ms since 1970 to the second; undefined if not sent. */
  readonly serverMs: number | undefined;

  constructor(status: number, message: string, data?: unknown, more: ErrorDetails = {}) {
    super(message);
    this.sentence = more.sentence === undefined ? message : more.sentence;
    const body = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
    this.status = status;
    this.data = data;
    this.code = ERROR_CODES.find((code) => code === body.code);
    this.said = body.said;
    this.requestId = typeof body.requestId === 'string' ? body.requestId : undefined;
    this.issues = Array.isArray(body.issues) ? (body.issues as Issue[]) : [];
    this.retryAfterS = more.retryAfterS;
    this.serverMs = more.serverMs;
  }
}

/** Reference of an unexpected server failure; null for errors that explain themselves. */
const referenceOf = (error: unknown): string | null => {
  // a failed call may be the cause of another error
  const failure = error instanceof Error && error.cause instanceof ApiError ? error.cause : error;
  return failure instanceof ApiError && failure.code === 'internal' ? (failure.requestId ?? null) : null;
};

/** A sentence about a failure, plus the request's ID if the server failed unexpectedly. */
export const referenced = (error: unknown, sentence: string): string => {
  const reference = referenceOf(error);
  return reference === null ? sentence : `${sentence}\nQuote this reference: ${reference}`;
};

/** The server's sentence about a failure, or `fallback`. If it may hold a measure, use `messageOf`. */
export const sentenceOf = (error: unknown, fallback: string): string => {
  const own = error instanceof ApiError ? error.sentence : error instanceof Error ? error.message : null;
  return referenced(error, own || fallback);
};
