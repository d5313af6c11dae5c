import type { stages } from '@windcall/contract';
import { NumberField } from '../../../kit/index.ts';

interface AirFieldsProps {
  readonly air: stages.StageAir;
  readonly onChange: (air: stages.StageAir) => void;
}

/** The air of a stage. Its latitude is for Coriolis. */
export const AirFields = ({ air, onChange }: AirFieldsProps) => (
  <div className="grid grid-cols-2 gap-3">
    <NumberField
      label="Temperature"
      kind="temperature"
      value={air.temperature}
      min={-60}
      max={140}
      onChange={(temperature) => onChange({ ...air, temperature })}
    />
    <NumberField
      label="Station pressure"
      kind="pressure"
      value={air.pressure}
      min={15}
      max={33}
      step={0.1}
      onChange={(pressure) => onChange({ ...air, pressure })}
    />
    <NumberField
      label="Humidity"
      unit="%"
      value={air.humidity}
      min={0}
      max={100}
      onChange={(humidity) => onChange({ ...air, humidity })}
    />
    <NumberField
      label="Latitude"
      unit="°"
      value={air.latitude}
      min={-90}
      max={90}
      onChange={(latitude) => onChange({ ...air, latitude })}
    />
  </div>
);
