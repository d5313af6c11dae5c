import { cpus, loadavg } from 'node:os';

/** The machine's load, for the note of timings: other work enlarges every figure, ours and the peers'. */
export const machineBusy = (): string => `Load average ${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} cores.`;
