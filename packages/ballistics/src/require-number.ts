/** Returns the value. Throws `name must be a finite number, got …`. */
export const requireFinite = (name: string, value: number): number => {
  if (!Number.isFinite(value)) throw new RangeError(`${name} must be a finite number, got ${value}`);
  return value;
};

/** Returns the value. Throws `name must be > 0 and finite, got …`. */
export const requirePositive = (name: string, value: number): number => {
  if (!(value > 0) || value === Infinity) throw new RangeError(`${name} must be > 0 and finite, got ${value}`);
  return value;
};

/** Returns the value. Throws `name must be within min and max, got …`. */
export const requireBetween = (name: string, value: number, min: number, max: number): number => {
  if (!(value >= min && value <= max)) throw new RangeError(`${name} must be within ${min} and ${max}, got ${value}`);
  return value;
};
