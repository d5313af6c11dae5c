import { Moon, Sun } from 'lucide-react';
import { IconButton } from '../kit/button.tsx';
import { useTheme } from '../theme/use-theme.ts';

/** Changes between the dark instrument and the bright one for daylight. */
export const ThemeToggle = () => {
  const [theme, setTheme] = useTheme();
  const other = theme === 'dark' ? 'bright' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <IconButton label={`Switch to the ${other} theme`} onClick={() => setTheme(other)}>
      <Icon aria-hidden className="size-4" />
    </IconButton>
  );
};
