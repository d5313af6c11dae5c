/** Fields of a scenario or template that may arrive as JSON text. Source: shooting specification, section 3. */
const TEXT_FIELDS = ['engagements', 'environmentalConditions', 'multiTargetWindEffects', 'defaultEngagements', 'tags'];

const parseText = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return value.trim() === '' ? null : JSON.parse(value);
  } catch {
    // Left as text: the schema then says what is wrong with it.
    return value;
  }
};

/** A scenario or template with what arrived as JSON text in place of the text. */
export const parseScenarioText = (row: unknown): unknown => {
  if (typeof row !== 'object' || row === null) return row;
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, TEXT_FIELDS.includes(key) ? parseText(value) : value]),
  );
};
