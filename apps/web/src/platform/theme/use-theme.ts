import { useEffect } from 'react';
import { themeChoice } from '../stored/theme-choice.ts';
import { useStored } from '../stored/use-stored.ts';

/** The theme in force and the way to change it. The document carries it as `data-theme`. */
export const useTheme = (): readonly ['dark' | 'bright', (theme: 'dark' | 'bright') => void] => {
  const [stored, setStored] = useStored(themeChoice);
  const theme = stored ?? 'dark';
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return [theme, setStored];
};
