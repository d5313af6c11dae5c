export { ClassScreen as RouteScreen } from '../features/classes/class-screen.tsx';
