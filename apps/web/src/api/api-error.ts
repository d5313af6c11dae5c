import { ERROR_CODES, type ErrorCode } from '@windcall/contract';

interface Issue {
  readonly field: string;
  readonly message: string;
}

interface ErrorDetails {
  readonly retryAfterS?: number | undefined;
  readonly serverMs?: number | undefined;
  /** The message when absent. */
  readonly sentence?: string | null;
}

/** A call that did not answer 2xx, or not with what was promised. `status` is 0 when the server was not reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** What the server said about it in words; null where it sent none, and each screen has words of its own. */
  readonly sentence: string | null;
  /** The code of the contract's error table; undefined when the answer was not one of ours. */
  readonly code: ErrorCode | undefined;
  /** The parsed body, or undefined when it was not JSON. */
  readonly data: unknown;
  /** The code and values of the sentence, where it holds a measure. */
  readonly said: unknown;
  readonly requestId: string | undefined;
  /** The fields at fault, when the server named them. */
  readonly issues: readonly Issue[];
  /** Seconds after which the server says to try again, when it says so. */
  readonly retryAfterS: number | undefined;
  /** The server's clock when it answered, ms since 1970 to the second; undefined where it sent none. */
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

/** What to quote when reporting a failure that nobody foresaw; null for those that explain themselves. */
const referenceOf = (error: unknown): string | null => {
  // a failed call may come under another name
  const failure = error instanceof Error && error.cause instanceof ApiError ? error.cause : error;
  return failure instanceof ApiError && failure.code === 'internal' ? (failure.requestId ?? null) : null;
};

/** A sentence about a failure; with a line of its own that names the request when the server failed in a way nobody foresaw. */
export const referenced = (error: unknown, sentence: string): string => {
  const reference = referenceOf(error);
  return reference === null ? sentence : `${sentence}\nQuote this reference: ${reference}`;
};

/**
 * The sentence that says what failed, as the server sent it, or `fallback` when it sent none. Where the sentence may hold a measure,
 * show `messageOf`.
 */
export const sentenceOf = (error: unknown, fallback: string): string => {
  const own = error instanceof ApiError ? error.sentence : error instanceof Error ? error.message : null;
  return referenced(error, own || fallback);
};
