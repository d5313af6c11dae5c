import { fireEvent, render, screen, within } from '@testing-library/react';
import {
  answerQuestion,
  DEFAULT_PROFILE,
  FIRST_FIRING,
  FIRST_QUESTION,
  type Question,
  type Rifle,
  windTable,
} from '@windcall/simulation';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { TooltipProvider } from '../../kit/index.ts';
import type { Size } from '../../paper/sizes.ts';
import { freshApp } from '../../testing/render-app.tsx';
import { UnitsProvider, WIRE_UNITS } from '../../units/index.ts';
import { AnswerPanel, AnswerReadings } from './answer-panel.tsx';
import { NOTHING_CARRIED } from './calculator-state.ts';
import { QuestionForm } from './question-form.tsx';
import { rangeSheet } from './range-paper.ts';

freshApp();

const show = (node: ReactNode) =>
  render(
    <MemoryRouter>
      <UnitsProvider>
        <TooltipProvider>{node}</TooltipProvider>
      </UnitsProvider>
    </MemoryRouter>,
  ).container;

interface FormProps {
  readonly now: { question: Question };
  readonly refused: (name: string, isRefused: boolean) => void;
}
const Form = ({ now, refused }: FormProps) => {
  const [question, setQuestion] = useState(now.question);
  now.question = question;
  const change = (more: Partial<Question>) => setQuestion((before) => ({ ...before, ...more }));
  return <QuestionForm question={question} change={change} replace={change} onRefused={refused} />;
};

/** Renders the form with a question; returns the changed question. */
const open = (part: Partial<Question> = {}) => {
  const now = { question: { ...FIRST_QUESTION, ...part } };
  const refused = vi.fn();
  show(<Form now={now} refused={refused} />);
  const [before] = [now.question];
  return {
    refused,
    now,
    /** Differences from the initial question. */
    changed: () =>
      Object.fromEntries(
        Object.entries(now.question).filter(([name, value]) => value !== before[name as keyof Question]),
      ),
  };
};
/** Finds a box by its label. One label is a term with an explanation; one also names a choice. */
const findBox = (label: string) =>
  [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input:not([type=radio]), select')].find(
    ({ labels }) => labels?.[0]?.textContent === label,
  );
const box = (label: string) => {
  const found = findBox(label);
  if (found === undefined) throw new Error(`no box is labeled ${label}`);
  return found;
};
const fill = (label: string, text: string) => fireEvent.change(box(label), { target: { value: text } });
const choose = (name: string) => fireEvent.click(screen.getByText(name));

describe('the boxes of a question', () => {
  it('each set the value that they name, and no other', () => {
    const { changed } = open();
    for (const more of ['Powder temperature, cant', 'Table, target height, target speed']) choose(more);
    const expected: Record<string, unknown> = {};
    for (const [label, name, value] of [
      ['Distance', 'distance', 735],
      ['Incline', 'incline', -12],
      ['Wind', 'windSpeed', 11],
      ['Temperature', 'temperature', 41],
      ['Station pressure', 'pressure', 26.5],
      ['Humidity', 'humidity', 23],
      ['Powder temperature', 'powder', 61],
      ['Cant', 'cant', 3],
      ['Table from', 'from', 150],
      ['Table to', 'to', 950],
      ['Step', 'step', 75],
      ['Target height', 'targetHeight', 17],
      ['Target speed', 'targetSpeed', 4.5],
    ] as const) {
      fill(label, String(value));
      expected[name] = value;
      expect(changed(), name).toEqual(expected);
    }
    fill('Wind from', '8:30');
    fireEvent.change(box('Target moves'), { target: { value: 'left' } });
    expect(changed()).toEqual({ ...expected, windFrom: 255, targetTo: 'left' });
    fireEvent.blur(box('Powder temperature'));
    fill('Powder temperature', '');
    fill('Cant', '');
    expect(changed()).toEqual({ ...expected, windFrom: 255, targetTo: 'left', powder: undefined, cant: undefined });
  });

  it('name the box with a text that was not understood, until it is understood', () => {
    const { refused } = open();
    fill('Distance', '12 parsecs');
    fireEvent.blur(box('Distance'));
    fill('Wind from', 'over there');
    fireEvent.blur(box('Wind from'));
    fill('Distance', '500');
    expect(refused.mock.calls).toEqual(
      expect.arrayContaining([
        ['distance', true],
        ['windFrom', true],
        ['distance', false],
      ]),
    );
    expect(refused.mock.calls.filter(([name, isRefused]) => name === 'windFrom' && isRefused === false)).toEqual([]);
  });

  it('change between pressure and density altitude, and back to the pressure of that altitude', () => {
    const { now } = open({ temperature: 59 });
    choose('Density altitude');
    expect(now.question).toMatchObject({ densityAltitude: 0, pressure: FIRST_QUESTION.pressure });
    expect(findBox('Station pressure')).toBeUndefined();
    fill('Density altitude', '5000');
    choose('Pressure');
    expect(now.question).toMatchObject({ densityAltitude: null, temperature: 59 });
    expect(now.question.pressure).toBeCloseTo(25.78, 2);
  });

  it('make a range of speeds 4 mph wide within the bounds, and one wind of it again', () => {
    const { now } = open({ windSpeed: 98 });
    choose('From – to');
    expect(now.question).toMatchObject({ windSpeed: 98, windTo: 100, windToFrom: null, windGust: false, winds: null });
    fill('Wind, low', '5');
    fill('Wind, high', '13');
    expect(now.question).toMatchObject({ windSpeed: 5, windTo: 13 });
    choose('One');
    expect(now.question).toMatchObject({ windSpeed: 5, windTo: null });
    choose('From – to');
    expect(now.question.windTo).toBe(9);
  });

  it('name a gust and where it comes from', () => {
    const { now } = open({ windTo: 15, windToFrom: 120, windGust: true });
    fill('Wind, mean', '7');
    fill('Gust', '19');
    fill('Gust from', '2:00');
    fill('Wind from', '10:00');
    expect(now.question).toMatchObject({ windSpeed: 7, windTo: 19, windToFrom: 60, windFrom: 300 });
  });

  it('put three equal winds into the thirds of the path, and change, add and remove one of them', () => {
    const { now } = open({ distance: 900, windSpeed: 6, windFrom: 45 });
    choose('Near, mid, far');
    const wind = (at: number, speed = 6, from = 45) => ({ at, speed, from });
    expect(now.question.winds).toEqual([wind(150), wind(450), wind(750)]);
    const row = (n: number) => within(screen.getAllByLabelText(/^Wind .*, at$/)[n]?.closest('.grid') as HTMLElement);
    fireEvent.change(row(1).getByLabelText('Speed'), { target: { value: '9' } });
    fireEvent.change(row(2).getByLabelText('From'), { target: { value: '9:00' } });
    fireEvent.change(row(0).getByLabelText(/near, at/), { target: { value: '120' } });
    expect(now.question.winds).toEqual([wind(120), wind(450, 9), wind(750, 6, 270)]);
    choose('Add a wind');
    expect(now.question.winds).toEqual([wind(120), wind(450, 9), wind(750, 6, 270), wind(850, 6, 270)]);
    fireEvent.click(screen.getByLabelText('Remove wind 2'));
    expect(now.question.winds).toEqual([wind(120), wind(750, 6, 270), wind(850, 6, 270)]);
    choose('One');
    expect(now.question).toMatchObject({ winds: null, windTo: null, windSpeed: 6 });
  });
});

const RIFLE = { ...DEFAULT_PROFILE, name: 'Match', powderTempSensitivity: 1 };
const QUESTION: Question = {
  ...FIRST_QUESTION,
  ...{
    distance: 640,
    windSpeed: 8,
    windFrom: 60,
    windTo: 12,
    incline: 7,
    targetSpeed: 3,
    targetTo: 'left',
    targetHeight: 18,
  },
};
const factsOf = (root: HTMLElement) =>
  Object.fromEntries(
    [...root.querySelectorAll('dt')].map((dt) => [dt.textContent, dt.nextElementSibling?.textContent]),
  );

describe('an answer', () => {
  const answer = answerQuestion(QUESTION, RIFLE);
  const { solution, space } = answer;
  if (solution === null || space === null) throw new Error('there is a solution');

  it('shows each figure under its own name', () => {
    const facts = factsOf(
      show(<AnswerPanel answer={answer} question={QUESTION} rifle={RIFLE} isStale={false} reticle="MOA_TREE" />),
    );
    const numberIn = (name: string) =>
      Number(/-?\d+(\.\d+)?/.exec(facts[name]?.replace('−', '-').replaceAll(',', '') ?? '')?.[0]);
    const near = (name: string, value: number, digits: number) =>
      expect(numberIn(name), `${name}: ${facts[name]}`).toBeCloseTo(Math.abs(value), digits);
    near('Wind per 1 mph', solution.details.windMilsPerMph, 1);
    near('Crosswind', answer.crosswindMph ?? 0, 0);
    near('Head/tail wind', solution.headwindMph, 0);
    near('Time of flight', solution.timeOfFlight, 1);
    near('Mach', solution.details.mach, 1);
    near('Lead, 3 mph to the left', answer.lead?.leadMil ?? 0, 1);
    expect(Math.abs(numberIn('Remaining velocity') - solution.details.impactVelocity)).toBeLessThan(1);
    expect(Math.abs(numberIn('Density altitude') - answer.densityAltitude)).toBeLessThan(1);
    expect(Math.abs(numberIn('Danger space (18 in target)') - space.begin)).toBeLessThan(1);
    expect(facts).not.toHaveProperty('Flag at the target');
  });

  it('shows the dials in clicks of the rifle’s turrets, with their sides', () => {
    const withClicks: Rifle = { ...RIFLE, click: { value: 0.1, unit: 'mil' }, tracking: { elevation: 1, windage: 1 } };
    const { textContent } = show(
      <AnswerPanel answer={answer} question={QUESTION} rifle={withClicks} isStale={false} reticle="MOA_TREE" />,
    );
    const [up, right] = [Math.round(solution.elevationMils / 0.1), Math.round(solution.windDriftMils / 0.1)];
    expect(textContent).toContain(`Dial ${up} clicks up, ${right} right, corrected for turret tracking.`);
    const left = answerQuestion({ ...QUESTION, windFrom: 300 }, RIFLE);
    const other = show(
      <AnswerPanel
        answer={left}
        question={QUESTION}
        rifle={{ ...withClicks, tracking: null }}
        isStale={false}
        reticle="MOA_TREE"
      />,
    );
    expect(other.textContent).toMatch(/Dial \d+ clicks up, \d+ left\. /);
  });

  it('shows the asked values large, with both ends of a range, and the lead if the line has a mover', () => {
    const clear = vi.fn();
    const readings = (more: object) => (
      <AnswerReadings
        answer={answer}
        question={QUESTION}
        rifle={RIFLE}
        notes={['from 60° = 2:00']}
        isStale={false}
        waits={null}
        hasMover
        carried={{ ...NOTHING_CARRIED, wind: {} }}
        onClear={clear}
        {...more}
      />
    );
    const root = show(readings({}));
    expect(root.textContent).toContain('from 60° = 2:00');
    expect(within(root).getByText('Answer')).toBeTruthy();
    expect(within(root).getByText('Lead, 3 mph to the left')).toBeTruthy();
    expect([...root.querySelectorAll('li')].map((li) => Number(li.textContent?.split('mph')[0]))).toEqual(
      answer.ends.map(({ mph }) => mph),
    );
    fireEvent.click(within(root).getByLabelText('Clear the wind of the question before'));
    expect(clear.mock.calls).toEqual([['wind']]);
    expect(within(root).queryByLabelText('Clear the air of the question before')).toBeNull();
    const stale = show(readings({ isStale: true, hasMover: false, carried: { ...NOTHING_CARRIED, air: {} } }));
    expect(within(stale).getByText('Last answer')).toBeTruthy();
    expect(within(stale).queryByText('Lead, 3 mph to the left')).toBeNull();
    fireEvent.click(within(stale).getByLabelText('Clear the air of the question before'));
    expect(clear.mock.calls).toEqual([['wind'], ['air']]);
  });

  it('says why there is none', () => {
    const far = answerQuestion({ ...QUESTION, distance: 3000 }, { ...RIFLE, muzzleVelocity: 700, bulletBC: 0.05 });
    expect(far.solution).toBeNull();
    const root = show(
      <AnswerReadings
        answer={far}
        question={QUESTION}
        rifle={RIFLE}
        notes={[]}
        isStale={false}
        waits={null}
        hasMover={false}
        carried={NOTHING_CARRIED}
        onClear={vi.fn()}
      />,
    );
    expect(root.textContent).toContain(far.refused?.reason.slice(0, 20));
  });
});

it('prints the conditions of the figures: rifle, air, wind, slope and the asked distance', () => {
  const linesOf = (part: Partial<Question>, size: Size = 'letter'): Record<string, string | undefined> => {
    const question = { ...QUESTION, ...part };
    const table = windTable(question, RIFLE, FIRST_FIRING);
    const sheet = rangeSheet(WIRE_UNITS, { table, rifle: RIFLE, question, firing: FIRST_FIRING }, size);
    return { ...Object.fromEntries(sheet.facts ?? []), Rifle: sheet.title, Wind: String(sheet.about) };
  };
  const lines = linesOf({});
  expect(lines.Rifle).toBe('Match');
  expect(lines.Asked).toBe('640 yd');
  // a pocket card shows no names of facts
  expect(linesOf({}, 'pocket').Asked).toBe('asked 640 yd');
  expect(lines.Wind).toMatch(/^10 mph from 2:00 \(middle of .*8.*12.*\), 7° uphill/);
  expect(linesOf({ windGust: true }).Wind).toMatch(/^8 mph from 2:00 \(mean of .*\), 7° uphill/);
  expect(linesOf({ windTo: null, incline: -4 }).Wind).toBe('8 mph from 2:00, 4° downhill');
  expect(linesOf({ windTo: null, incline: 0, cant: 2 }).Wind).toMatch(/^8 mph from 2:00, level, .*2°/);
  expect(linesOf({ densityAltitude: 4321 })['Density altitude']).toBe('4321 ft');
  expect(linesOf({ densityAltitude: 4321 }, 'pocket')['Density altitude']).toBe('density altitude 4321 ft');
});
