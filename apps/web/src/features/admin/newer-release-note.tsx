import { useNewestRelease } from './newer-release.ts';

/** Says that a newer version is out, where this browser asks for that. */
export const NewerReleaseNote = () => {
  const { newer, running } = useNewestRelease();
  return (
    <div role="status">
      {newer !== null && (
        <p className="mb-4 border-l-2 border-accent pl-3 text-base">
          Windcall {newer.version} is out; this server runs {running}.{' '}
          <a className="text-accent underline underline-offset-4" href={newer.page} target="_blank" rel="noreferrer">
            What changed
          </a>
        </p>
      )}
    </div>
  );
};
