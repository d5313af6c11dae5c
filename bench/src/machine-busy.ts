import { cpus, loadavg } from 'node:os';

/** How busy the machine is, for the note of what is timed: beside other work every figure is larger, ours and the peers'. */
export const machineBusy = (): string => `Load average ${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} cores.`;
