/** The part of autocannon 9 that the load suite uses; the package ships no types. */
declare module 'autocannon' {
  interface Request {
    method?: 'GET' | 'POST';
    path: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: Request) => Request;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Requests a second over all connections; as many as possible when absent. */
    overallRate?: number;
    /** Requests after which a client opens a new connection. */
    reconnectRate?: number;
    requests: Request[];
    setupClient?: (client: { setRequests(requests: Request[]): void }) => void;
  }
  /** Milliseconds. */
  interface Latencies {
    p50: number;
    p97_5: number;
    p99: number;
    max: number;
  }
  interface Result {
    requests: { average: number; total: number };
    latency: Latencies;
    errors: number;
    timeouts: number;
    non2xx: number;
    statusCodeStats: Record<string, { count: number }>;
  }
  const autocannon: (options: Options) => Promise<Result>;
  export = autocannon;
}
