import { type ReactNode, useEffect, useRef, useState } from 'react';

/** The wall is one picture of this size, px, scaled as a whole: 28 px here are 28/1080 of any screen's height. */
const WIDTH = 1920;
const HEIGHT = 1080;

/** The wall scaled to its space: a projector, or a corner of the desk. */
export const WallFrame = ({ children }: { readonly children: ReactNode }) => {
  const room = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);
  useEffect(() => {
    const element = room.current;
    if (element === null) return;
    if (typeof ResizeObserver === 'undefined') {
      setScale(1);
      return;
    }
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      setScale(Math.min(width / WIDTH, height / HEIGHT));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={room} className="wall-room">
      <div className="wall-frame" style={{ transform: `scale(${scale}) translate(-50%, -50%)` }}>
        {scale > 0 && children}
      </div>
    </div>
  );
};
