// Runs before the first paint, so that the bright theme never flashes dark, and requests the first screen before any
// module runs. A separate file, because the content policy forbids inline scripts.
try {
  const theme =
    localStorage.getItem('theme') ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'bright' : 'dark');
  if (theme === 'bright') document.documentElement.dataset.theme = 'bright';
} catch {
  // Storage may be blocked: dark is the default.
}
try {
  // Filled by the build: files by number, and each screen's path, files, public flag and calls.
  const [files, screens] = [[], []];

  /** Accepts the tokens that `api/claims.ts` accepts; null for others. */
  const readClaims = (token) => {
    try {
      const text = atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'));
      const claims = JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (c) => c.charCodeAt(0))));
      const isOptional = (type, names) =>
        names.every((name) => claims[name] === undefined || typeof claims[name] === type);
      const isNone = (name) => claims[name] === undefined || claims[name] === null;
      return Number.isFinite(claims.exp) &&
        (typeof claims.sub === 'string' || Number.isFinite(claims.sub)) &&
        typeof claims.username === 'string' &&
        ['email', 'firstName', 'lastName', 'sub_status'].every(
          (name) => isNone(name) || isOptional('string', [name]),
        ) &&
        isOptional('string', ['role', 'sid']) &&
        isOptional('boolean', ['isAdmin', 'isDemoUser', 'stay']) &&
        (claims.iat === undefined || Number.isFinite(claims.iat)) &&
        (isNone('grace_until') || Number.isFinite(claims.grace_until))
        ? claims
        : null;
    } catch {
      return null;
    }
  };

  const token = localStorage.getItem('auth_token');
  const claims = readClaims(token);
  const isLive = claims !== null && claims.exp * 1000 > Date.now();
  const parts = location.pathname.split('/');
  const isHere = ([path]) => {
    const wanted = path.split('/');
    return (
      wanted.length === parts.length && wanted.every((part, at) => (part[0] === ':' ? parts[at] : part === parts[at]))
    );
  };
  const screen =
    screens.find((one) => isHere(one) && (isLive || claims?.stay || one[2])) ?? screens.find(([path]) => path === '');
  if (isLive) {
    const headers = { Authorization: `Bearer ${token}` };
    const ask = (path) => {
      const answer = fetch(path, { headers, credentials: 'include' });
      // the caller that takes it reports the error
      answer.catch(() => undefined);
      return [path, answer];
    };
    const wanted = screen?.[0].split('/') ?? [];
    const calls = ['/api/auth/me', '/api/demo/restrictions', ...(screen?.[3] ?? [])].map((call) =>
      call.replaceAll(/:\w+/g, (name) => parts[wanted.indexOf(name)]),
    );
    globalThis.begun = { sub: String(claims.sub), answers: new Map(calls.map(ask)) };
  }
  for (const number of screen?.[1] ?? []) {
    const link = document.createElement('link');
    link.crossOrigin = '';
    link.href = files[number];
    if (link.href.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
    } else link.rel = 'modulepreload';
    document.head.append(link);
  }
} catch {
  // The app requests everything itself.
}
