import type { Socket } from 'node:net';
import type { ErrorCode } from '@windcall/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isConnectionFailure, isOwnerGone, isUnstorableValue } from '../db/index.ts';
import { Refusal } from '../refusal.ts';

/** Our codes for Fastify's errors. Source: fastify/docs/Reference/Errors.md. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_HANDLER_TIMEOUT: 'timed-out',
  FST_UNDER_PRESSURE: 'busy',
};

const toRefusal = (error: FastifyError | Error): Refusal | null => {
  if (error instanceof Refusal) return error;
  const code = 'code' in error ? FRAMEWORK_CODES[error.code] : undefined;
  if (code !== undefined) return new Refusal(code, code === 'busy' ? { retryAfterS: 5 } : {});
  if ('statusCode' in error && error.statusCode !== undefined && error.statusCode < 500)
    return new Refusal('bad-request');
  // A second safeguard: schemas refuse such values first.
  if (isUnstorableValue(error)) return new Refusal('validation-failed');
  if (isOwnerGone(error)) return new Refusal('not-signed-in');
  if (isConnectionFailure(error)) return new Refusal('busy', { retryAfterS: 5 });
  return null;
};

const send = (reply: FastifyReply, refusal: Refusal, requestId: string): FastifyReply => {
  const { retryAfterS } = refusal.details;
  if (retryAfterS !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterS))));
  if (refusal.code === 'not-signed-in') reply.header('www-authenticate', 'Bearer');
  // Fastify closes the connection after a body that is too large, so a client that still sends may never see the
  // answer. Without this header, Node reads and discards the rest, up to the request timeout.
  if (refusal.code === 'too-large') reply.removeHeader('connection');
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(refusal.toBody(requestId));
};

/** Answers every failed request by the error table; any error but a refusal is logged and answered as `internal`. */
export const answerError = (
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const refusal = toRefusal(error);
  const route = request.routeOptions.url;
  if (refusal === null || refusal.status >= 500) {
    // A refusal needs no stack.
    const cause = error instanceof Refusal ? {} : { err: error };
    request.log.error({ event: 'server-error', code: refusal?.code ?? 'internal', route, ...cause });
  }
  return send(reply, refusal ?? new Refusal('internal'), request.id);
};

export const answerRefusal = (reply: FastifyReply, refusal: Refusal): FastifyReply =>
  send(reply, refusal, reply.request.id);

const bareBody = (code: ErrorCode): string => JSON.stringify(new Refusal(code).toBody('none'));

/** Answers a request that is not valid HTTP: there is only a socket, no reply object. */
export const answerBrokenHttp = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const timedOut = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const status = timedOut
    ? '408 Request Timeout'
    : error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : '400 Bad Request';
  const body = bareBody('bad-request');
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
};
