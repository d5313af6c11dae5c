import '../classes.css';
import type { classes, ReplyOf } from '@windcall/contract';
import { type ReactNode, useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import {
  ApiError,
  answerOf,
  currentSession,
  newId,
  onSessionChange,
  send,
  sentenceOf,
  startSession,
} from '../../../api/index.ts';
import { thisDevice } from '../../../desk/owner.ts';
import { Button, Disclosure, Panel, TextField } from '../../../kit/index.ts';
import { Mark } from '../../../shell/mark.tsx';
import { SignInCode } from '../sign-in-code.tsx';
import { WhoSeesWhat } from '../who-tab.tsx';
import { JoinByCode } from './join-by-code.tsx';
import { keepCode } from './kept-code.ts';

export type Door = ReplyOf<typeof classes.lookAtJoining>;

export interface Joined {
  readonly classId: number;
  /** Display name in the class; has a number if the name was taken. */
  readonly name: string;
  /** Whether an instructor must let the user in first. */
  readonly waiting: boolean;
  /** A new account's code to show here; null if there is none, or the lobby shows it. */
  readonly signInCode: string | null;
}

export type JoinStep =
  | { readonly at: 'looking' }
  | { readonly at: 'shut'; readonly why: string }
  | {
      readonly at: 'asking';
      readonly door: Door;
      readonly name: string;
      readonly isSending: boolean;
      readonly refused: string | null;
    }
  | { readonly at: 'joined'; readonly door: Door; readonly who: Joined };

export type JoinEvent =
  | { readonly kind: 'found'; readonly door: Door }
  | { readonly kind: 'not-found'; readonly why: string }
  | { readonly kind: 'typed'; readonly name: string }
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'joined'; readonly who: Joined };

/** The step after an event. An event that does not fit a step, such as a late answer, changes nothing. */
export const joinStep = (step: JoinStep, event: JoinEvent): JoinStep => {
  if (step.at === 'joined') return step;
  if (event.kind === 'not-found') return { at: 'shut', why: event.why };
  if (event.kind === 'found') {
    const { door } = event;
    return step.at === 'asking' ? { ...step, door } : { at: 'asking', door, name: '', isSending: false, refused: null };
  }
  if (step.at !== 'asking') return step;
  switch (event.kind) {
    case 'typed':
      return { ...step, name: event.name };
    case 'sent':
      return { ...step, isSending: true, refused: null };
    case 'refused':
      return { ...step, isSending: false, refused: event.why };
    case 'joined':
      return { at: 'joined', door: step.door, who: event.who };
  }
};

type NewAccount = ReplyOf<typeof classes.joinWithNewAccount>;

/** Sends a call by its path, so that this page loads without router and query cache, and fast on a phone. */
const ask = async <T,>(method: string, path: string, body?: object): Promise<T> =>
  (await answerOf(await send(method, path, body), 'application/json')) as T;

/** Number of automatic retries: the server admits a large class bit by bit. */
const MOST_TRIES = 60;
const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
/** Repeats a request until the door and the server have room; throws other refusals at once. */
const askAtDoor = async <T,>(path: string, body: object): Promise<T> => {
  for (let i = 1; ; i++) {
    try {
      return await ask<T>('POST', path, body);
    } catch (error) {
      const waitS = error instanceof ApiError && [429, 503].includes(error.status) ? error.retryAfterS : undefined;
      if (waitS === undefined || waitS > 10 || i === MOST_TRIES) throw error;
      await pause(waitS + Math.random());
    }
  }
};

/** Opens the class, and its live if one is open. */
const enter = (classId: number): void => window.location.assign(`/classes/${classId}?in=1`);

const Frame = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="join mx-auto flex min-h-dvh w-full max-w-md flex-col gap-6 px-4 py-6">
    <title>Join a class · Windcall</title>
    <p className="flex items-center gap-2.5">
      <Mark className="size-6 text-accent" />
      <span className="text-sm font-semibold tracking-[0.18em] uppercase">Windcall</span>
    </p>
    <h1 className="text-2xl font-light tracking-tight [overflow-wrap:anywhere]">{title}</h1>
    {children}
  </div>
);

/** Interval of asking whether a waiting user was let in, s. */
const WAIT_S = 3;

/** Shown until an instructor lets the user in; then the class opens by itself. */
const Waiting = ({ classId, name }: { readonly classId: number; readonly name: string }) => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    let stopped = false;
    const watch = async (): Promise<void> => {
      while (!stopped) {
        try {
          const { waiting } = await ask<{ waiting: boolean }>('GET', `/api/classes/${classId}/waiting`);
          if (!waiting && !stopped) return enter(classId);
        } catch (error) {
          // a user who was turned away may not ask about the class any more, and a new account is deleted
          if (error instanceof ApiError && (error.status === 404 || error.status === 401)) return setOver(true);
        }
        await pause(WAIT_S);
      }
    };
    void watch();
    return () => {
      stopped = true;
    };
  }, [classId]);
  return isOver ? (
    <p role="alert">You were not let in, or joining has ended. Ask your instructor.</p>
  ) : (
    <div role="status" className="flex flex-col gap-2">
      <p className="text-lg">Waiting to be let in</p>
      <p className="text-ink-2">
        Your instructor sees you as <strong>{name}</strong>. Keep this page open: the class opens by itself.
      </p>
    </div>
  );
};

/** The user is in, or waits; a new account sees its sign-in code. */
const Inside = ({ door, who }: { readonly door: Door; readonly who: Joined }) => (
  <>
    {who.waiting && <Waiting classId={who.classId} name={who.name} />}
    {who.signInCode !== null && (
      <>
        <p>
          {!who.waiting && (
            <>
              You are in as <strong>{who.name}</strong>.{' '}
            </>
          )}
          This is your sign-in code for next week or another phone. It is shown once: keep it.
        </p>
        <SignInCode code={who.signInCode} name={who.name} className={door.className} />
        {!who.waiting && (
          <Button variant="primary" size="lg" onClick={() => enter(who.classId)}>
            Go to the class
          </Button>
        )}
      </>
    )}
  </>
);

/** The door of one class: asks for a display name, and makes an account if needed. */
const JoinAt = ({ code }: { readonly code: string }) => {
  const path = `/api/join/${encodeURIComponent(code)}`;
  const session = useSyncExternalStore(onSessionChange, currentSession);
  const signedInAs = session.status === 'signed-in' ? session.claims.username : null;
  const [step, tell] = useReducer(joinStep, { at: 'looking' });
  // One ID for all retries, so that they return one account.
  const [requestId] = useState(newId);
  useEffect(() => {
    ask<Door>('GET', path).then(
      (door) => tell({ kind: 'found', door }),
      (error: unknown) =>
        tell({ kind: 'not-found', why: sentenceOf(error, 'The class could not be looked up. Load the page again.') }),
    );
  }, [path]);
  if (step.at === 'joined') {
    return (
      <Frame title={step.door.className}>
        <Inside {...step} />
      </Frame>
    );
  }
  const joinAs = async ({ door, name }: { readonly door: Door; readonly name: string }): Promise<void> => {
    tell({ kind: 'sent' });
    try {
      if (signedInAs !== null) {
        const who = await ask<ReplyOf<typeof classes.joinClass>>('POST', path, { name });
        if (!who.waiting) return enter(who.classId);
        tell({ kind: 'joined', who: { classId: who.classId, name: who.name, waiting: true, signInCode: null } });
      } else {
        const made = await askAtDoor<NewAccount>(`${path}/account`, { name, requestId, device: thisDevice(newId()) });
        startSession(made.token);
        const { classId, signInCode, name: asNamed } = made;
        const isKept = keepCode({ classId, code: signInCode, name: asNamed, className: door.className });
        // the lobby shows the code; if the browser stores nothing, or the user must wait, it is shown here
        if (isKept && !made.waiting) return enter(classId);
        tell({ kind: 'joined', who: { classId, name: asNamed, waiting: made.waiting, signInCode } });
      }
    } catch (error) {
      tell({ kind: 'refused', why: sentenceOf(error, 'You have not joined. Try again.') });
    }
  };
  return (
    <Frame title={step.at === 'asking' ? step.door.className : 'Join a class'}>
      <Panel title="Join" untitled loading={step.at === 'looking'} error={step.at === 'shut' ? step.why : null}>
        {step.at === 'asking' && (
          <div className="flex flex-col gap-6">
            <p className="text-ink-2">
              With {step.door.ownerName}. {step.door.students}{' '}
              {step.door.students === 1 ? 'student is' : 'students are'} in.
              {step.door.letIn && ' The instructor lets you in.'}
            </p>
            {signedInAs !== null || step.door.mayMakeAccounts ? (
              <form
                className="flex flex-col gap-4"
                onSubmit={(event) => {
                  event.preventDefault();
                  if (!step.isSending) void joinAs(step);
                }}
              >
                <TextField
                  label="Your name"
                  hint="A first name or call sign. The class sees it. No e-mail, no password."
                  required
                  maxLength={30}
                  autoComplete="nickname"
                  value={step.name}
                  onChange={(name) => tell({ kind: 'typed', name })}
                  {...(step.refused !== null && { error: step.refused })}
                />
                <Button type="submit" variant="primary" size="lg" pending={step.isSending}>
                  {signedInAs === null ? 'Join' : `Join as ${signedInAs}`}
                </Button>
              </form>
            ) : (
              <p>This server makes no new accounts. Sign in with the account you have, then open this link again.</p>
            )}
            {signedInAs === null && (
              <p className="text-sm text-ink-2">
                <a href="/classes" className="text-accent underline underline-offset-4">
                  I have a sign-in code
                </a>{' '}
                or an account: sign in, then enter the class’s code.
              </p>
            )}
            <Disclosure title="Privacy">
              <WhoSeesWhat />
            </Disclosure>
          </div>
        )}
      </Panel>
    </Frame>
  );
};

/** The page behind a class's code or link. Without a code it asks for one. */
export const JoinScreen = () => {
  const code = window.location.pathname.split('/')[2] ?? '';
  return code === '' ? (
    <Frame title="Join a class">
      <JoinByCode />
    </Frame>
  ) : (
    <JoinAt code={code} />
  );
};
