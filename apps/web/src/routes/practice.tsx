export { PracticeScreen as RouteScreen } from '../features/practice/practice-screen.tsx';
