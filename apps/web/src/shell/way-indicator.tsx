import { Link } from 'react-router';
import { useWay } from '../way/use-way.ts';

/** The way through, always in view: what is done, what comes next. */
export const WayIndicator = () => {
  const steps = useWay();
  return (
    <nav aria-label="The way through" className="way">
      <ol className="flex items-center">
        {steps.map(({ name, to, done, next }) => (
          <li key={name} className="way-step" data-state={done ? 'done' : next ? 'next' : 'open'}>
            <Link
              to={to}
              aria-label={`${name}${done ? ', done' : next ? ', next' : ''}`}
              aria-current={next ? 'step' : undefined}
            >
              <span aria-hidden className="way-mark" />
              <span className="way-name">{name}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
};
