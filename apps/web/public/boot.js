// Runs before the first paint, so that the bright theme never flashes dark. A file, because the content policy forbids inline scripts.
try {
  if (localStorage.getItem('theme') === 'bright') document.documentElement.dataset.theme = 'bright';
} catch {
  // Storage may be blocked: dark is the default.
}
