// Runs before the first paint. A file, because the content policy forbids inline scripts.
try {
  // the bright theme never flashes dark
  if (localStorage.getItem('theme') === 'bright') document.documentElement.dataset.theme = 'bright';
  // Who comes back with a token sees this path's screen first: its files come while the start itself is read and run.
  if (localStorage.getItem('auth_token') !== null) {
    const files = JSON.parse(document.currentScript.dataset.firstFiles ?? '{}')[location.pathname] ?? [];
    for (const file of files) {
      const link = document.createElement('link');
      Object.assign(link, file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' });
      link.crossOrigin = ''; // as the bundler's own links ask for it: asked otherwise it would be fetched twice
      link.href = `/${file}`;
      document.head.append(link);
    }
  }
} catch {
  // Storage may be blocked: dark is the default, and the files are asked for by whoever imports them.
}
