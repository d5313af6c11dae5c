import type { BodyOf, ReplyOf, runs } from '@windcall/contract';

const NOW = '2026-11-01T10:00:30.000Z';
const target = {
  number: 1,
  distance: 400,
  directionOfFire: 90,
  targetType: 'square',
  targetSize: 4,
  lookAngle: 0,
  widthIn: 16,
  points: 1,
  distanceTold: true,
  mover: null,
} as const;

/** A run of a match, as the server shows it during the run: four rounds at one plate. */
export const openRun: runs.Run = {
  id: 7,
  match: 'abcdefgh12345678',
  courseNumber: 1,
  scored: true,
  profileName: 'Match rifle',
  createdAt: NOW,
  state: 'running',
  now: NOW,
  begunAt: NOW,
  startsAt: NOW,
  endsAt: '2026-11-01T10:02:30.000Z',
  endReason: null,
  course: {
    name: 'Four at four hundred',
    brief: null,
    rule: 'impacts',
    level: 2,
    parS: 120,
    prepareS: 10,
    sequence: 'fixed',
    signal: 'beep',
    marks: 'seen',
    dope: 'given',
    air: { temperature: 60, humidity: 40, pressure: 29, latitude: 40 },
    directionOfFire: 90,
    targets: [target],
    positions: [{ name: 'Prone', sway: 0.05, move: 0 }],
    rounds: 4,
    order: [{ line: 1, target: 1, rounds: 4, until: 'rounds' }],
  },
  line: 1,
  nextLine: null,
  position: 1,
  movedAt: null,
  upAt: null,
  roundsLeft: 4,
  points: 0,
  swaySeed: '1',
  targets: [{ ...target, elevation: 2.1, milPerMph: 0.1, stillAir: 0 }],
  rounds: [1, 2, 3, 4].map((round) => ({ line: 1, round, outcome: 'to-come', sighter: false })),
  shots: [],
  speedCalls: [],
};

/** The server's answer to a round. */
export const firedRound = (
  { shotId, at, dial, hold }: BodyOf<typeof runs.fireRun>,
  number = 1,
): ReplyOf<typeof runs.fireRun> => {
  const shot: runs.RunShot = {
    ...{ number, shotId, line: 1, round: number, target: 1, position: 1, at, receivedAt: NOW, dial, hold },
    ...{ isHit: true, points: 1, impact: { right: 0, up: 0 }, timeOfFlight: 0.5 },
  };
  return { shot, run: { ...openRun, roundsLeft: 4 - number, shots: [shot] } };
};
