import { expect, it } from 'vitest';
import { type Door, type JoinEvent, type JoinStep, joinStep } from './join-screen.tsx';

const door: Door = { className: 'Thursday', ownerName: 'Ruth', students: 7, mayMakeAccounts: true, letIn: false };
const who = { classId: 3, name: 'Kim 2', waiting: false, signInCode: null };
const after = (...events: JoinEvent[]): JoinStep => events.reduce(joinStep, { at: 'looking' });
const found: JoinEvent = { kind: 'found', door };
const typed: JoinEvent = { kind: 'typed', name: 'Kim' };

it('asks for a name once the class is found, and says why where it is not', () => {
  expect(after(found)).toEqual({ at: 'asking', door, name: '', isSending: false, refused: null });
  expect(after({ kind: 'not-found', why: 'No class.' })).toEqual({ at: 'shut', why: 'No class.' });
});

it('keeps what was typed through a refusal, which the next try takes away', () => {
  const refused = after(found, typed, { kind: 'sent' }, { kind: 'refused', why: 'Full.' });
  expect(refused).toMatchObject({ name: 'Kim', isSending: false, refused: 'Full.' });
  expect(joinStep(refused, { kind: 'sent' })).toMatchObject({ name: 'Kim', isSending: true, refused: null });
});

it('keeps what was typed where the class is looked up again, with what is new of it', () => {
  const again = after(found, typed, { kind: 'found', door: { ...door, students: 8 } });
  expect(again).toMatchObject({ name: 'Kim', door: { students: 8 } });
});

it('is over once somebody has joined, whatever is answered late', () => {
  const joined = after(found, typed, { kind: 'sent' }, { kind: 'joined', who });
  expect(joined).toEqual({ at: 'joined', door, who });
  const late: JoinEvent[] = [
    found,
    typed,
    { kind: 'sent' },
    { kind: 'not-found', why: '' },
    { kind: 'refused', why: '' },
  ];
  for (const event of late) expect(joinStep(joined, event)).toBe(joined);
});

it('has nothing to send before a class is found', () => {
  for (const event of [typed, { kind: 'sent' }, { kind: 'joined', who }] satisfies JoinEvent[]) {
    expect(after(event)).toEqual({ at: 'looking' });
  }
});
