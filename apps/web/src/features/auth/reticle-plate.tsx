/** Mils from the center to the rim of the drawing, and px a mil. */
const RIM_MIL = 6;
const PX = 60;

const ticks = Array.from({ length: RIM_MIL * 10 + 1 }, (_, i) => (i - RIM_MIL * 5) / 5).filter((mil) => mil !== 0);
const tickLength = (mil: number): number => (Number.isInteger(mil) ? 11 : Math.abs((mil * 10) % 5) < 0.01 ? 7 : 4);

/** Rows of the wind tree: mils below the center, and how far the dots reach to each side. */
const TREE = [2, 3, 4, 5].map((row) => ({ row, reach: row - 1 }));

/** A reticle as through a scope, holding off for wind from the right. A picture: it says nothing that the text does not. */
export const ReticlePlate = () => {
  const size = RIM_MIL * PX;
  return (
    <svg
      aria-hidden="true"
      viewBox={`${-size} ${-size} ${size * 2} ${size * 2}`}
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
    >
      <g stroke="var(--line)" fill="none">
        {[1, 2, 3, 4, 5].map((mil) => (
          <circle key={mil} r={mil * PX} strokeDasharray={mil % 2 === 0 ? undefined : '1 7'} />
        ))}
      </g>
      <circle cx={-1.2 * PX} cy={2.4 * PX} r={16} fill="none" stroke="var(--ink-2)" strokeWidth="1.5" />
      <circle cx={-1.2 * PX} cy={2.4 * PX} r={2} fill="var(--ink-2)" />
      <g stroke="var(--accent-fill)" strokeWidth="1.25" strokeLinecap="round">
        <path d={`M${-size} 0H-9M9 0H${size}M0 ${-size}V-9M0 9V${size}`} />
        {ticks.map((mil) => (
          <path
            key={mil}
            d={`M${mil * PX} ${-tickLength(mil)}v${2 * tickLength(mil)}M${-tickLength(mil)} ${mil * PX}h${2 * tickLength(mil)}`}
          />
        ))}
      </g>
      <g fill="var(--accent-fill)">
        <circle r="2" />
        {TREE.flatMap(({ row, reach }) =>
          Array.from({ length: reach * 2 * 2 + 1 }, (_, i) => i / 2 - reach)
            .filter((mil) => mil !== 0)
            .map((mil) => (
              <circle key={`${row} ${mil}`} cx={mil * PX} cy={row * PX} r={Number.isInteger(mil) ? 2.4 : 1.4} />
            )),
        )}
      </g>
      <g fill="var(--ink-3)" fontSize="12" className="figure" textAnchor="middle">
        {[-4, -2, 2, 4].map((mil) => (
          <text key={mil} x={mil * PX} y="-18">
            {Math.abs(mil)}
          </text>
        ))}
        {[2, 4].map((mil) => (
          <text key={mil} x="24" y={mil * PX - 8}>
            {mil}
          </text>
        ))}
      </g>
    </svg>
  );
};
