import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../apps/web/dist', import.meta.url));

/** The build's entry for a source: its file, its immediate and its later imports. Source: Vite, `build.manifest`. */
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly src?: string;
  readonly imports?: readonly string[];
}

/** The frame around every screen behind the sign-in. */
const SHELL = 'src/routes/screens.tsx';

/** Screens by the source that is loaded for them, and the most that their scripts may weigh over the wire, kB. */
const SCREENS: readonly {
  readonly name: string;
  readonly sources: readonly string[];
  readonly mostKb: number;
}[] = [
  { name: 'Sign in', sources: [], mostKb: 110 },
  { name: 'Landing, with its live call', sources: ['src/features/auth/landing/landing-call.tsx'], mostKb: 200 },
  { name: 'Join a class', sources: ['src/features/classes/join/join-screen.tsx'], mostKb: 130 },
  { name: 'One-use link', sources: ['src/features/auth/welcome-screen.tsx'], mostKb: 130 },
  { name: 'Account', sources: [SHELL, 'src/features/account/account-screen.tsx'], mostKb: 241 },
  { name: 'Classes', sources: [SHELL, 'src/features/classes/classes-screen.tsx'], mostKb: 240 },
  { name: 'Wall of a class', sources: [SHELL, 'src/features/classes/live/wall-screen.tsx'], mostKb: 245 },
  { name: 'A class', sources: [SHELL, 'src/features/classes/class-screen.tsx'], mostKb: 309 },
  { name: 'A class, on a phone', sources: [SHELL, 'src/routes/student.tsx'], mostKb: 313 },
  { name: 'Fire Control', sources: [SHELL, 'src/routes/fire-control.tsx'], mostKb: 330 },
  { name: 'Practice', sources: [SHELL, 'src/features/practice/practice-screen.tsx'], mostKb: 330 },
  {
    name: 'A lesson',
    sources: [SHELL, 'src/features/practice/practice-screen.tsx', 'src/features/practice/learn/lesson-screen.tsx'],
    mostKb: 340,
  },
];

/** Scripts of a screen's first visit before it appears. kB: 1000 bytes, compressed as the server sends them. */
export const screenBytes = (): { name: string; files: number; kb: number; mostKb: number }[] => {
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));
  const keyOf = (source: string): string => {
    // a source that shares its file with others is found by the file's name
    const name = source
      .split('/')
      .at(-1)
      ?.replace(/\.tsx?$/, '');
    const key = source in chunks ? source : Object.keys(chunks).find((one) => chunks[one]?.name === name);
    if (key === undefined) throw new Error(`the build must have a file for ${source}`);
    return key;
  };
  const weigh = (file: string): number => {
    const compressed = statSync(join(DIST, `${file}.br`), { throwIfNoEntry: false });
    return (compressed ?? statSync(join(DIST, file))).size;
  };
  return SCREENS.map(({ name, sources, mostKb }) => {
    const seen = new Set<string>();
    const visit = (key: string): void => {
      if (seen.has(key)) return;
      seen.add(key);
      for (const next of chunks[key]?.imports ?? []) visit(next);
    };
    for (const source of ['index.html', ...sources.map(keyOf)]) visit(source);
    const files = new Set([...seen].flatMap((key) => chunks[key]?.file ?? []));
    const bytes = [...files].reduce((sum, file) => sum + weigh(file), 0);
    return { name, files: files.size, kb: bytes / 1000, mostKb };
  });
};
