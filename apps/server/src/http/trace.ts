import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * Version, trace id, id of the caller's span, flags; versions after 00 may add fields. Source: W3C Trace Context, 3.2.
 */
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;

/** Trace id of a request, 32 hex digits: from a valid `traceparent`, otherwise new. */
export const traceIdOf = (headers: IncomingHttpHeaders): string => {
  const given = headers.traceparent;
  const [, version, traceId, more] = (typeof given === 'string' && TRACEPARENT.exec(given)) || [];
  return traceId === undefined || (version === '00' && more !== undefined) ? randomUUID().replaceAll('-', '') : traceId;
};
