export { DeskScreen as RouteScreen } from '../features/classes/live/desk-screen.tsx';
