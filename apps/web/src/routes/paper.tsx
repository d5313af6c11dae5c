import { Navigate, useParams } from 'react-router';
import { DaySource } from '../features/days/day-paper.tsx';
import { BookSource } from '../features/matches/book/book-screen.tsx';
import { ResultsSource } from '../features/matches/results/results-paper.tsx';
import { CardSource } from '../features/wmp/card-export.tsx';
import { PaperScreen, type PaperSource } from '../paper/preview.tsx';
import { paperAddress } from '../paper/use-paper-of.tsx';

/** Loaders of papers after a reload, by the first word of their name. */
const SOURCES: Readonly<Record<string, PaperSource>> = {
  card: CardSource,
  match: ResultsSource,
  book: BookSource,
  day: DaySource,
};

export const RouteScreen = () => <PaperScreen sources={SOURCES} />;

/** The print address of a match leads to its paper. */
export const MatchPrint = () => {
  const { code = '' } = useParams();
  return <Navigate to={paperAddress(`match:${code}`)} replace />;
};
