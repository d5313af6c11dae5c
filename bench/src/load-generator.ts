import autocannon from 'autocannon';

/** One request of a load. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
  /** Address that the request claims to come from; the server of the load trusts it. */
  readonly address?: string;
}

/** How a load went. Latencies in ms. */
export interface LoadResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p97: number;
  readonly p99: number;
  readonly total: number;
  /** Answers other than 2xx, broken connections and timeouts. */
  readonly failed: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
}

export interface Load {
  readonly url: string;
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second in all; as many as the server answers when absent. */
  readonly rate?: number;
}

/** Each connection's share of the requests, in their order: dealt out like cards, at least one each. */
const deal = <T>(list: readonly T[], hands: number): T[][] =>
  Array.from({ length: hands }, (_, hand) =>
    hand < list.length ? list.filter((_item, i) => i % hands === hand) : list.slice(hand % list.length).slice(0, 1),
  );

/**
 * Sends the requests over and over, shared out among several connections, and measures. The generator shares the
 * machine with the server: figures are those of both together.
 */
export const generateLoad = async ({ url, requests, connections, seconds, rate }: Load): Promise<LoadResult> => {
  const prepared = requests.map(({ method, path, token, body, address }) => ({
    method,
    path,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(address !== undefined && { 'x-forwarded-for': address }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }));
  // each connection makes its requests ready before the first is sent: all of them on each would take longer than the load
  const hands = deal(prepared, connections);
  let clients = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    // the server ends a connection after 1000 requests, which this client does not heed
    reconnectRate: 900,
    ...(rate !== undefined && { overallRate: rate }),
    requests: prepared.slice(0, 1),
    setupClient: (client) => client.setRequests(hands[clients++ % connections] ?? []),
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p97: result.latency.p97_5,
    p99: result.latency.p99,
    total: result.requests.total,
    failed: result.errors + result.timeouts + result.non2xx,
    statuses: Object.fromEntries(Object.entries(result.statusCodeStats).map(([status, { count }]) => [status, count])),
  };
};
