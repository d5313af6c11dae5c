export { ValidationScreen as RouteScreen } from '../features/validation/validation-screen.tsx';
