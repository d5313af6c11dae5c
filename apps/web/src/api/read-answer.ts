import { ApiError } from './api-error.ts';

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const textField = (data: unknown, field: string): string | undefined => {
  const value = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[field] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** A message in plain text; null for other JSON or a proxy's HTML page. */
const plainWords = (text: string, data: unknown): string | null =>
  data === undefined && !/^\s*(<|$)/.test(text) ? text : null;

/**
 * The error of a non-OK answer. Its message is the field `message`, else `error`, else the raw text, else the status text
 * (product specification, 7.1). Its sentence is null if none of these is for users (section 8).
 */
export const failureOf = async (response: Response): Promise<ApiError> => {
  const text = await response.text();
  const raw = text || response.statusText;
  const data = parseJson(raw);
  const named = textField(data, 'message') ?? textField(data, 'error');
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const serverMs = Date.parse(response.headers.get('date') ?? '');
  console.error(`${response.status} from ${response.url}`, raw, data);
  return new ApiError(response.status, named ?? raw, data, {
    retryAfterS: Number.isFinite(retryAfter) ? retryAfter : undefined,
    serverMs: Number.isFinite(serverMs) ? serverMs : undefined,
    sentence: named ?? plainWords(text, data),
  });
};

/** The value of a successful answer: text, file or JSON, as promised. Throws `ApiError` otherwise. */
export const answerOf = async (response: Response, produces: string): Promise<unknown> => {
  if (produces === 'application/gzip') return response.blob();
  if (produces !== 'application/json') return response.text();
  if (!response.headers.get('content-type')?.includes('json')) {
    throw new ApiError(response.status, 'Server returned invalid response format');
  }
  const data = parseJson(await response.text());
  if (data === undefined) throw new ApiError(response.status, 'Failed to parse server response');
  return data;
};
