import type { lives, ReplyOf } from '@windcall/contract';
import type { ClassTable } from '@windcall/training';
import { countOf } from '../live-words.ts';
import { sumStep } from '../wall-steps.ts';

/** The next step of the evening: its act, and its button's text. */
export interface DeskStep {
  readonly does: 'open' | 'freeze' | 'reveal' | 'forward' | 'end' | 'review';
  readonly label: string;
  readonly note: string;
}

const NUMBERS = ['Nobody has', 'One has', 'Two have', 'Three have', 'Four have', 'Five have'] as const;

/** The next step. `nextCue`: label of the → key; null after the last cue. */
export const deskStep = ({
  table,
  live,
  nextCue,
  cueLine,
  cues,
}: {
  readonly table: Pick<ClassTable, 'state' | 'task' | 'step' | 'rows' | 'counts'>;
  readonly live: Pick<lives.Live, 'tasks' | 'callS'>;
  readonly nextCue: string | null;
  readonly cueLine: string | null;
  readonly cues: number;
}): DeskStep => {
  const { state, task, step = 0 } = table;
  const callTime = live.callS === null ? 'Until you freeze' : `${live.callS} s to call`;
  const open: DeskStep = { does: 'open', label: `Open wind ${task + 1}`, note: callTime };
  switch (state) {
    case 'lobby': {
      const n = table.rows.length;
      return { ...open, note: `${n} ${n === 1 ? 'is' : 'are'} here · ${callTime.toLowerCase()}` };
    }
    case 'open': {
      const { of, called } = countOf(table, task);
      const left = of - called;
      const missing = left === 0 ? 'All have called.' : `${NUMBERS[left] ?? `${left} have`} not called.`;
      return { does: 'freeze', label: 'Freeze', note: `Ends the calls. ${missing}` };
    }
    case 'frozen':
      return { does: 'reveal', label: 'Reveal', note: 'Shows the wind to everybody' };
    case 'revealed': {
      if (nextCue !== null) {
        return { does: 'forward', label: nextCue, note: cueLine ?? (step === 0 ? 'On the wall' : 'All cues are told') };
      }
      if (task < live.tasks)
        return { ...open, note: step >= sumStep(cues) ? `All told · ${callTime.toLowerCase()}` : callTime };
      return { does: 'end', label: 'End session…', note: 'That was the last wind' };
    }
    case 'over':
      return { does: 'review', label: 'Go to the review', note: 'The session is over' };
  }
};

type Phones = ReplyOf<typeof lives.listPhones>['phones'];

const phoneWords = ({ is, sinceS }: Phones[number]): string =>
  is === 'away' ? `phone away, ${Math.round(sinceS)} s` : is;

/** Missing students, and why: no call; after the freeze, no shot; in the lobby, phone away. */
export const waitingFor = (
  { rows, task, state, holdUntil }: Pick<ClassTable, 'rows' | 'task' | 'state' | 'holdUntil'>,
  phones: Phones,
): { readonly memberId: number; readonly name: string; readonly why: string }[] => {
  const phoneOf = new Map(phones.map((phone) => [phone.memberId, phone]));
  return rows.flatMap(({ memberId, name, cells }) => {
    const phone = phoneOf.get(memberId);
    if (state === 'lobby') return phone?.is === 'away' ? [{ memberId, name, why: 'phone away' }] : [];
    const cell = cells[task - 1]?.state;
    const now = phone ? phoneWords(phone) : 'not heard of';
    if (holdUntil !== undefined) return cell === 'none' ? [{ memberId, name, why: now }] : [];
    if (state === 'frozen') {
      if (cell === 'called') return [{ memberId, name, why: 'called, has not fired' }];
      return cell === 'none' ? [{ memberId, name, why: 'no call' }] : [];
    }
    if (state !== 'open' || cell !== 'waiting') return [];
    return [{ memberId, name, why: now }];
  });
};

const calls = (n: number): string => (n === 1 ? '1 call is' : `${n} calls are`);

const seconds = (s: number): string => `${Math.max(1, Math.round(s))} s`;

/** Calls that arrived after Freeze: the undecided ones, and those that count already. */
export const lateCalls = ({ rows, task }: Pick<ClassTable, 'rows' | 'task'>) => {
  const late = rows.flatMap(({ memberId, name, cells }) => {
    const { state, late: when } = cells[task - 1] ?? { state: 'absent' };
    return when ? [{ memberId, name, state, ...when }] : [];
  });
  return {
    asked: late
      .filter(({ state }) => state === 'late')
      .map(({ memberId, name, beforeS, heardS, afterS, told }) => ({
        memberId,
        name,
        evidence: `committed ${seconds(beforeS)} before Freeze. The phone was last heard ${seconds(heardS)} before it. The call came ${seconds(afterS)} after it${told ? ', when brackets were on the wall' : ''}.`,
      })),
    counted: late
      .filter(({ state }) => state === 'called' || state === 'fired')
      .map(({ name, afterS, told }) =>
        told
          ? `${name}’s call came ${seconds(afterS)} after Freeze. You let it count.`
          : `${name}’s call came ${seconds(afterS)} after Freeze, before anything was told. It counts.`,
      ),
  };
};

export const skipLoses = (table: Pick<ClassTable, 'rows' | 'counts' | 'task'>, tasks: number): string => {
  const { called } = countOf(table, table.task);
  const lost = called === 0 ? '' : ` ${calls(called)} lost.`;
  const next = table.task < tasks ? ` Wind ${table.task + 1} is next.` : ' It was the last one.';
  return `Its wind is shown and no call counts.${lost}${next}`;
};

export const endLoses = ({ state, task }: Pick<ClassTable, 'state' | 'task'>, tasks: number): string => {
  const left = tasks - task;
  const shot = left === 0 ? '' : `${left} of ${tasks} winds ${left === 1 ? 'is' : 'are'} not shot. `;
  const now = state === 'open' || state === 'frozen' ? `Wind ${task} is revealed as it is. ` : '';
  return `${shot}${now}Nobody can call any more; all calls are kept. This cannot be undone.`;
};
