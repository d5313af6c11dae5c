export interface ChangelogPart {
  /** `Added`; empty before the first heading. */
  readonly title: string;
  readonly lines: readonly string[];
}
export interface ChangelogRelease {
  /** `1.0.0 (2026-11-27)`. */
  readonly title: string;
  readonly parts: readonly ChangelogPart[];
}

/** A line of Markdown as plain text: links by their text, without marks. */
const plain = (line: string): string =>
  line
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|`)/g, '')
    .replaceAll(/(^|\W)\*([^*]+)\*/g, '$1$2');

/**
 * Releases of a changelog, newest first: `## ` begins a release, `### ` a part, `- ` a line; an indented line continues the
 * previous one.
 */
export const readChangelog = (text: string): ChangelogRelease[] => {
  const releases: { title: string; parts: { title: string; lines: string[] }[] }[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('## ')) {
      releases.push({ title: line.slice(3).trim(), parts: [] });
      continue;
    }
    const parts = releases.at(-1)?.parts;
    if (parts === undefined || line.trim() === '') continue;
    if (line.startsWith('### ')) parts.push({ title: line.slice(4).trim(), lines: [] });
    else {
      if (parts.length === 0) parts.push({ title: '', lines: [] });
      const lines = parts.at(-1)?.lines ?? [];
      const before = lines.pop();
      if (before === undefined) lines.push(line.replace(/^- /, ''));
      else if (/^\s/.test(line)) lines.push(`${before} ${line.trim()}`);
      else lines.push(before, line.replace(/^- /, ''));
    }
  }
  return releases.map(({ title, parts }) => ({
    title,
    parts: parts.map((part) => ({ title: part.title, lines: part.lines.map(plain) })),
  }));
};
