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

/**
 * The error behind a non-OK answer: the text (else the status text) is read; if it is JSON the message is its field
 * `message`, else `error`, else the raw text. Source: product specification, section 7.1.
 */
export const failureOf = async (response: Response): Promise<ApiError> => {
  const raw = (await response.text()) || response.statusText;
  const data = parseJson(raw);
  const message = textField(data, 'message') ?? textField(data, 'error') ?? raw;
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  console.error(`${response.status} from ${response.url}`, raw, data);
  return new ApiError(response.status, message, data, Number.isFinite(retryAfter) ? retryAfter : undefined);
};

/** The value of a successful answer: text where text was promised, otherwise JSON. Throws `ApiError` when it is neither. */
export const answerOf = async (response: Response, produces: string): Promise<unknown> => {
  if (produces !== 'application/json') return response.text();
  if (!response.headers.get('content-type')?.includes('json')) {
    throw new ApiError(response.status, 'Server returned invalid response format');
  }
  const data = parseJson(await response.text());
  if (data === undefined) throw new ApiError(response.status, 'Failed to parse server response');
  return data;
};
