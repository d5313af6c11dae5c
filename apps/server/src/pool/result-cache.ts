export interface ResultCache {
  get(key: string): string | undefined;
  put(key: string, value: string): void;
}

export const createResultCache = (maxLength: number): ResultCache => {
  const kept = new Map<string, string>();
  let length = 0;
  const drop = (key: string): void => {
    length -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  return {
    get(key) {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      kept.delete(key);
      kept.set(key, value);
      return value;
    },
    put(key, value) {
      if (value.length > maxLength) return;
      drop(key);
      kept.set(key, value);
      length += value.length;
      for (const oldest of kept.keys()) {
        if (length <= maxLength) break;
        drop(oldest);
      }
    },
  };
};
