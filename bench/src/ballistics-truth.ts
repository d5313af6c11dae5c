import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BenchTable, toMarkdown } from './bench-table.ts';
import { readFlights, readFormulas, readSpinning } from './shot-of-reference.ts';
import { reportTruth, type ValidationReport } from './truth/ballistics/report.ts';

const REPORT = fileURLToPath(new URL('../../packages/ballistics/fixtures/validation.json', import.meta.url));

const small = (value: number): string => {
  if (value === 0) return '0';
  return Math.abs(value) < 1e-3 ? value.toExponential(1) : String(Number(value.toPrecision(2)));
};

const gates = (report: ValidationReport): BenchTable => ({
  title: 'Ballistics: accuracy gates',
  columns: ['What', 'Gate', 'Measured', 'Comparisons', 'Held'],
  rows: report.gates.map((g) => [
    g.what,
    `≤ ${g.limit} ${g.unit === '1' ? '' : g.unit}`.trim(),
    small(g.measured),
    String(g.count),
    g.passed ? 'yes' : '**no**',
  ]),
});

const cases = (report: ValidationReport): BenchTable => ({
  title: 'Ballistics: every reference',
  columns: ['Case', 'Program or publication', 'Source', 'Comparisons', 'Within tolerance'],
  rows: report.cases.map((c) => [c.id, c.program, c.source, String(c.count), String(c.within)]),
});

const models = (report: ValidationReport): BenchTable => ({
  title: 'Ballistics: the flight before and after',
  note: 'Largest errors of the point mass with Litz’s fits (drift, and jump at the muzzle alone), and of the modified point mass that is flown now.',
  columns: ['What', 'Before, mil', 'Now, mil', 'Comparisons'],
  rows: report.models.map((m) => [m.what, small(m.before), small(m.now), String(m.count)]),
});

const distributions = (report: ValidationReport): BenchTable => ({
  title: 'Ballistics: the errors, by kind of reference',
  note: 'Absolute errors: root mean square, the size that 50 and 90 % do not exceed, and the largest, as printed and beyond what the rounding of the reference can account for.',
  columns: ['Reference', 'Quantity', 'n', 'rms', '50 %', '90 %', 'largest', 'beyond rounding', 'where'],
  rows: report.distributions.map((d) => [
    d.group,
    d.unit === '1' ? d.quantity : `${d.quantity}, ${d.unit}`,
    String(d.count),
    small(d.rms),
    small(d.p50),
    small(d.p90),
    small(d.max),
    small(d.maxBeyondRounding),
    d.worst.rangeYd === null ? d.worst.caseId : `${d.worst.caseId}, ${d.worst.rangeYd} yd`,
  ]),
});

/** Rounds to 9 significant digits: beyond them, processors differ. */
const kept = (report: ValidationReport): ValidationReport =>
  JSON.parse(JSON.stringify(report, (_, v) => (typeof v === 'number' ? Number(v.toPrecision(9)) : v)));

/** Runs the truth kit, writes packages/ballistics/fixtures/validation.json for the web page, and returns its tables. */
export const ballisticsTruth = async (): Promise<string> => {
  const report = reportTruth(readFlights(), readSpinning(), readFormulas());
  writeFileSync(REPORT, `${JSON.stringify(kept(report), null, 1)}\n`);
  const open = report.cases.filter((c) => c.within < c.count).map((c) => c.id);
  return [
    toMarkdown(gates(report)),
    open.length === 0
      ? `All ${report.cases.length} references are within their tolerances, with no row left out.`
      : `Outside their tolerances: ${open.join(', ')}.`,
    toMarkdown(models(report)),
    toMarkdown(distributions(report)),
    toMarkdown(cases(report)),
    `### Ballistics: not modeled\n\n${report.notModelled.map((line) => `- ${line}`).join('\n')}`,
  ].join('\n\n');
};
