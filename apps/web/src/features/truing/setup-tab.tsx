import { BaselinePanel } from './baseline-panel.tsx';
import { ObservationsPanel } from './observations-panel.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { RangeWeatherPanel } from './range-weather-panel.tsx';
import type { Truing } from './use-truing.ts';

export const SetupTab = ({ truing, onNext }: { readonly truing: Truing; readonly onNext: () => void }) => (
  <div className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
    <div className="flex min-w-0 flex-col gap-6">
      <ProfilePanel truing={truing} />
      <RangeWeatherPanel
        environment={truing.environment}
        onChange={truing.setEnvironment}
        onImport={truing.importWeather}
      />
    </div>
    <div className="flex min-w-0 flex-col gap-8">
      <ObservationsPanel truing={truing} onNext={onNext} />
      <BaselinePanel truing={truing} />
    </div>
  </div>
);
