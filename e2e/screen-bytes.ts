import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../apps/web/dist', import.meta.url));

/** The frame around every screen behind the sign-in. */
const SHELL = 'src/routes/screens.tsx';

/** Screens by their source, with the limit of their scripts over the wire, kB. */
const SCREENS: readonly {
  readonly name: string;
  readonly sources: readonly string[];
  readonly mostKb: number;
}[] = [
  { name: 'Sign in', sources: [], mostKb: 110 },
  { name: 'Landing, with its live call', sources: ['src/features/auth/landing/landing-call.tsx'], mostKb: 200 },
  { name: 'Join a class', sources: ['src/features/classes/join/join-screen.tsx'], mostKb: 120 },
  { name: 'One-use link', sources: ['src/features/auth/welcome-screen.tsx'], mostKb: 115 },
  { name: 'Account', sources: [SHELL, 'src/features/account/account-screen.tsx'], mostKb: 240 },
  { name: 'Classes', sources: [SHELL, 'src/features/classes/classes-screen.tsx'], mostKb: 240 },
  { name: 'Wall of a class', sources: [SHELL, 'src/features/classes/live/wall-screen.tsx'], mostKb: 245 },
  { name: 'A class', sources: [SHELL, 'src/features/classes/class-screen.tsx'], mostKb: 309 },
  { name: 'A class, on a phone', sources: [SHELL, 'src/routes/student.tsx'], mostKb: 313 },
  { name: 'Fire Control', sources: [SHELL, 'src/routes/fire-control.tsx'], mostKb: 295 },
  { name: 'Practice', sources: [SHELL, 'src/features/practice/practice-screen.tsx'], mostKb: 295 },
  {
    name: 'A lesson',
    sources: [SHELL, 'src/features/practice/practice-screen.tsx', 'src/features/practice/learn/lesson-screen.tsx'],
    mostKb: 340,
  },
];

const readLists = () => JSON.parse(readFileSync(join(DIST, '.screens.json'), 'utf8'));

/** Scripts of a screen's first visit before it appears. kB: 1000 bytes, compressed as the server sends them. */
export const screenBytes = (): { name: string; files: number; kb: number; mostKb: number }[] => {
  const lists: Record<string, string[]> = readLists();
  const weigh = (file: string): number => {
    const compressed = statSync(join(DIST, `${file}.br`), { throwIfNoEntry: false });
    return (compressed ?? statSync(join(DIST, file))).size;
  };
  return SCREENS.map(({ name, sources, mostKb }) => {
    const files = new Set(
      ['start', ...sources].flatMap((source) => {
        const list = lists[source];
        if (list === undefined) throw new Error(`the build must have files for ${source}`);
        return list;
      }),
    );
    const bytes = [...files].reduce((sum, file) => sum + weigh(file), 0);
    return { name, files: files.size, kb: bytes / 1000, mostKb };
  });
};

/** Files of each row of the route table that `boot.js` requests. The last row is the landing page. */
export const firstFiles = (): { path: string; files: string[] }[] => {
  const [names, rows]: [string[], [string, number[]][]] = readLists().first;
  return rows.map(([path, numbers]) => ({ path, files: numbers.map((number) => names[number] ?? '') }));
};
