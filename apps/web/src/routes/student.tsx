import { StudentScreen } from '../features/classes/live/student-screen.tsx';
import { ClassTask } from '../player/class-task.tsx';

/** A student's phone in a live session; the wind is called on practice's own screens. */
export const RouteScreen = () => (
  <StudentScreen renderWind={(wind) => <ClassTask key={`${wind.drillId}/${wind.number}`} {...wind} />} />
);
