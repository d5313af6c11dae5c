import { parseFigure, UNITS, type UnitChoices } from '@windcall/units';
import { BOUNDS, type Question } from './question.ts';

type Part = Partial<Question>;

const CLOCK = /(?:from\s+)?(\d{1,2})(?::(\d{2}))?\s*o['’]?\s*clock|from\s+(\d{1,2}):(\d{2})|from\s+(\d{1,3})\s*°/i;

/** Degrees of a spoken direction: `2 o'clock`, `2:30`, `60°`. */
const clockOf = (match: RegExpExecArray): number | null => {
  const degrees = match[5];
  if (degrees !== undefined) return Number(degrees) <= 360 ? Number(degrees) % 360 : null;
  const [hour, minute] = [Number(match[1] ?? match[3]), Number(match[2] ?? match[4] ?? 0)];
  return hour > 12 || minute > 59 ? null : ((hour % 12) * 30 + minute / 2) % 360;
};

const FIGURE =
  /([+−-]?\d+(?:[.,]\d+)?)\s*(yards?|yds?|metres|meters|mph|m\/s|km\/h|kph|knots|kts?|kn|inhg|hpa|mbar|mb|mmhg|°\s?[fc]|%|°|deg(?:rees)?|m|f|c)(?![a-z/])/gi;

/**
 * A question in one line: `640 yd, 6 mph from 2 o'clock, 35 °F, 10° up`. Only what it names is answered; what cannot be
 * placed or lies out of bounds is in `unread`.
 */
export const readQuestion = (line: string): { readonly asked: Part; readonly unread: string } => {
  const asked: { -readonly [K in keyof Question]?: Question[K] } = {};
  const none: UnitChoices = {};
  let rest = line.slice(0, 400);
  const direction = CLOCK.exec(rest);
  const clock = direction === null ? null : clockOf(direction);
  if (direction !== null && clock !== null) {
    asked.windFrom = clock;
    rest = rest.replace(direction[0], ' ');
  }
  const put = (field: 'distance' | 'windSpeed' | 'incline', value: number): boolean => {
    const [min, max] = BOUNDS[field];
    if (value < min || value > max) return false;
    asked[field] = value;
    return true;
  };
  rest = rest.replace(FIGURE, (all: string, figure: string, unit: string, at: number, whole: string) => {
    const word = unit
      .toLowerCase()
      .replace(/\s/g, '')
      .replace(/^yards?$/, UNITS.range[0]?.name ?? '');
    const wire = (kind: 'range' | 'wind' | 'temperature' | 'pressure') => {
      const read = parseFigure(kind, `${figure} ${word}`, none);
      return read.status === 'ok' ? read.value : Number.NaN;
    };
    if (/^(yd|yds|m|metres|meters)$/.test(word)) return put('distance', wire('range')) ? ' ' : all;
    if (/^(mph|m\/s|km\/h|kph|knots|kts?|kn)$/.test(word)) return put('windSpeed', wire('wind')) ? ' ' : all;
    if (/^(inhg|hpa|mbar|mb|mmhg)$/.test(word)) {
      const pressure = wire('pressure');
      if (!(pressure >= 15 && pressure <= 33)) return all;
      Object.assign(asked, { pressure, densityAltitude: null });
      return ' ';
    }
    if (/^°?[fc]$/.test(word)) {
      const temperature = wire('temperature');
      if (!(temperature >= -60 && temperature <= 140)) return all;
      asked.temperature = temperature;
      return ' ';
    }
    const value = Number(figure.replace('−', '-').replace(',', '.'));
    if (word === '%') {
      if (value < 0 || value > 100) return all;
      asked.humidity = value;
      return ' ';
    }
    const down = /^\s*down/i.test(whole.slice(at + all.length));
    return put('incline', down ? -Math.abs(value) : value) ? ' ' : all;
  });
  const unread = rest
    .replace(/\b(at|wind|from|up|down|uphill|downhill|and|in|air|slope|humidity)\b/gi, ' ')
    .replace(/[\s,.;]+/g, ' ')
    .trim();
  return { asked, unread };
};
