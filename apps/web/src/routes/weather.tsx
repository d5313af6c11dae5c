export { WeatherScreen as RouteScreen } from '../features/weather/weather-screen.tsx';
