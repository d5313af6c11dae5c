export const build: (options?: { readonly force?: boolean; readonly only?: 'web' | 'server' }) => void;
