import { StudentScreen } from '../features/classes/live/student-screen.tsx';
import { ClassTask } from '../features/practice/task/class-task.tsx';

/** A live on the student's phone: the class says when, practice's own screens are what is called on. */
export const RouteScreen = () => (
  <StudentScreen renderWind={(wind) => <ClassTask key={`${wind.drillId}/${wind.number}`} {...wind} />} />
);
