export { ClassesScreen as RouteScreen } from '../features/classes/classes-screen.tsx';
