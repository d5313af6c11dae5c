export { TrainingScreen as RouteScreen } from '../features/training/training-screen.tsx';
