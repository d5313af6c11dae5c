import { ballisticsBench } from './ballistics.ts';
import { ballisticsTruth } from './ballistics-truth.ts';
import { toMarkdown } from './bench-table.ts';
import { bestCardBench, cardGatesBench } from './best-card.ts';
import { cardForEyeBench } from './card-for-eye.ts';
import { cardPromiseBench, crossedLawsBench, naturalPromiseBench } from './card-promise.ts';
import { cardHeightsBench, cardTimeBench } from './card-time.ts';
import { solutionsBench } from './certainty.ts';
import { classCosts } from './class-costs.ts';
import { lessonNumbers } from './lesson-numbers.ts';
import { measuredWind } from './measured.ts';
import { measurePerson, PERSON_ASKED, personForScripts } from './person/person.ts';
import { flagsRead, rulesOfReading, zeroHolds } from './read-air.ts';
import { record } from './record.ts';
import { surfaceCosts, surfaceGates, surfaceLaw, surfacePar } from './surface.ts';
import { surfaceExact } from './surface-exact.ts';
import { taskCosts } from './task-costs.ts';
import { calibrationBench, practiceBench } from './training.ts';
import { truingBench, truingWorldsBench } from './truing.ts';
import { windAcceptance, windBench, windQualityAcceptance } from './wind-acceptance.ts';
import { wmpBench } from './wmp.ts';

/** Each suite writes the part of docs/measured that carries its name. */
const SUITES: Record<string, () => Promise<string>> = {
  'ballistics-truth': ballisticsTruth,
  ballistics: async () => toMarkdown(await ballisticsBench()),
  certainty: async () => toMarkdown(solutionsBench()),
  truing: async () => [truingBench(), truingWorldsBench()].map(toMarkdown).join('\n\n'),
  'wind-acceptance': async () =>
    [toMarkdown(await windAcceptance()), toMarkdown(await windQualityAcceptance())].join('\n\n'),
  surface: async () =>
    [surfaceLaw(), surfacePar(), ...surfaceGates(), surfaceExact(), surfaceCosts()].map(toMarkdown).join('\n\n'),
  measured: async () => measuredWind().map(toMarkdown).join('\n\n'),
  'task-costs': async () => toMarkdown(taskCosts()),
  'class-costs': async () => toMarkdown(classCosts()),
  wind: async () => toMarkdown(await windBench()),
  wmp: async () => toMarkdown(await wmpBench()),
  training: async () => [practiceBench(), calibrationBench()].map(toMarkdown).join('\n\n'),
  reading: async () => [await rulesOfReading(), await flagsRead(), zeroHolds()].map(toMarkdown).join('\n\n'),
  'best-card': async () => [bestCardBench(), cardGatesBench()].map(toMarkdown).join('\n\n'),
  'card-for-eye': async () => toMarkdown(cardForEyeBench()),
  'card-time': async () => toMarkdown(await cardTimeBench()),
  'card-promise': async () => [cardPromiseBench(), naturalPromiseBench()].map(toMarkdown).join('\n\n'),
  'card-heights': async () => toMarkdown(cardHeightsBench()),
  'card-laws': async () => toMarkdown(crossedLawsBench()),
  person: async () => (await measurePerson(PERSON_ASKED)).tables.map(toMarkdown).join('\n\n'),
};

const wanted = process.argv.slice(2);
// a run on other tasks and callers leaves the page as it is
if (wanted[0] === 'person' && wanted.length > 1) {
  for (const table of await personForScripts(wanted.slice(1))) console.log(`${toMarkdown(table)}\n`);
  process.exit(0);
}
if (wanted[0] === 'lessons') {
  lessonNumbers(wanted.slice(1));
  process.exit(0);
}
// so does a run of some cases: `card-for-eye A8 A9`
if (wanted[0] === 'card-for-eye' && wanted.length > 1) {
  console.log(toMarkdown(cardForEyeBench(wanted.slice(1))));
  process.exit(0);
}
for (const name of wanted) {
  if (!(name in SUITES)) throw new Error(`suite must be one of ${Object.keys(SUITES).join(', ')}, got ${name}`);
}
for (const [name, run] of Object.entries(SUITES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const markdown = await run();
  record(name, markdown);
  console.log(`${markdown}\n`);
}
