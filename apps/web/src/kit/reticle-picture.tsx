import './reticle-picture.css';

interface ReticlePictureProps {
  /** Mil from the middle to each edge. */
  readonly half: number;
  /** Mil between the small ticks. */
  readonly tick: number;
  readonly label: string;
  readonly mark?: { readonly right: number; readonly up: number } | undefined;
  /** Width and height of a plate in the middle, mil. */
  readonly plate?: number | undefined;
  readonly trace?: readonly { readonly right: number; readonly up: number }[] | undefined;
  readonly onTap?: ((place: { right: number; up: number }) => void) | undefined;
}

/** A mil reticle with ticks, and a mark, plate or trace to read. Mil, + right and + up. */
export const ReticlePicture = ({ half, tick, label, mark, plate, trace, onTap }: ReticlePictureProps) => {
  const ticks = Array.from({ length: Math.floor(half / tick) * 2 + 1 }, (_, i) => (i - Math.floor(half / tick)) * tick);
  const size = (at: number): number => (Math.abs(at - Math.round(at)) < 1e-9 ? 0.14 : 0.07);
  const lines = ticks.map((at) => `M${at} ${-size(at)}V${size(at)}M${-size(at)} ${at}H${size(at)}`).join('');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the fields beside it take the same by keyboard
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
      className="reticle-picture"
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const at = (px: number, from: number, length: number): number => ((px - from) / length - 0.5) * 2 * half;
        onTap?.({ right: at(event.clientX, box.left, box.width), up: -at(event.clientY, box.top, box.height) });
      }}
    >
      {plate !== undefined && (
        <rect x={-plate / 2} y={-plate / 2} width={plate} height={plate} className="reticle-plate" />
      )}
      <path d={`M${-half} 0H${half}M0 ${-half}V${half}${lines}`} />
      {trace && trace.length > 1 && (
        <path d={`M${trace.map(({ right, up }) => `${right} ${-up}`).join('L')}`} className="reticle-trace" />
      )}
      {mark && <circle cx={mark.right} cy={-mark.up} r={half / 50} className="reticle-mark" />}
    </svg>
  );
};
