/**
 * Work for a worker thread. Input and output cross as JSON: no typed arrays, no `NaN`, no `undefined` that matters.
 * `run` returns a value for bad input; a throw is a bug and answers 500. Pure: no database, no network.
 */
export interface Job<Input, Output> {
  /** Unique, such as `weather.generate-field`. */
  readonly name: string;
  readonly run: (input: Input) => Output | Promise<Output>;
}

/** Declares a job. Also list it in `src/jobs.ts`, where workers find it. */
export const defineJob = <Input, Output>(
  name: string,
  run: (input: Input) => Output | Promise<Output>,
): Job<Input, Output> => ({ name, run });

export type AnyJob = Job<never, unknown>;

export interface JobMessage {
  readonly name: string;
  readonly inputJson: string;
}

/** Makes the function of a worker thread: runs the named job and returns its output as JSON. */
export const createJobRunner = (jobs: readonly AnyJob[]): ((message: JobMessage) => Promise<string>) => {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  if (byName.size !== jobs.length) throw new Error('job names must be unique');
  return async ({ name, inputJson }) => {
    const job = byName.get(name);
    if (job === undefined) throw new Error(`job ${name} must be listed in src/jobs.ts`);
    return JSON.stringify(await job.run(JSON.parse(inputJson) as never));
  };
};
