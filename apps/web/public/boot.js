// Runs before the first paint, so that the bright theme never flashes dark. A file, because the content policy forbids inline scripts.
try {
  const theme =
    localStorage.getItem('theme') ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'bright' : 'dark');
  if (theme === 'bright') document.documentElement.dataset.theme = 'bright';
} catch {
  // Storage may be blocked: dark is the default.
}
