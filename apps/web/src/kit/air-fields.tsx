import { Term } from './term.tsx';

/** Air fields of every screen. Station pressure is not reduced to sea level. */
export const AIR_FIELDS = {
  temperature: { name: 'temperature', label: 'Temperature', kind: 'temperature', bounds: [-60, 140] },
  pressure: {
    name: 'pressure',
    label: <Term name="Station pressure" />,
    kind: 'pressure',
    bounds: [15, 33],
    step: 0.05,
  },
  humidity: { name: 'humidity', label: 'Humidity', unit: '%', bounds: [0, 100] },
} as const;
