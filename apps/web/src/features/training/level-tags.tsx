import { Badge } from '../../kit/badge.tsx';
import { tagTone } from './scenario-words.ts';

/** A template's tags; the one that names the level has the level's color. */
export const LevelTags = ({ tags }: { readonly tags: readonly string[] }) => (
  <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
    {tags.map((tag) => (
      <li key={tag} className="flex">
        <Badge tone={tagTone(tag)}>{tag}</Badge>
      </li>
    ))}
  </ul>
);
