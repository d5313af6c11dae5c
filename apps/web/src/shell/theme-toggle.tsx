import { Moon, Sun } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../kit/index.ts';
import { useTheme } from '../theme/use-theme.ts';

export const ThemeToggle = (props: ComponentProps<'button'>) => {
  const [theme, setTheme] = useTheme();
  const other = theme === 'dark' ? 'bright' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <IconButton {...props} label={`Switch to the ${other} theme`} onClick={() => setTheme(other)}>
      <Icon aria-hidden className="size-4" />
    </IconButton>
  );
};
