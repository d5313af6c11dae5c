/** The standard normal distribution to double precision, accurate in both tails. */

const SQRT_2PI = Math.sqrt(2 * Math.PI);

/** Density of the standard normal. */
export const normalPdf = (z: number): number => Math.exp(-0.5 * z * z) / SQRT_2PI;

const CENTRE_TO = 0.67448975;
const MIDDLE_TO = Math.sqrt(32);
const TAIL_TO = 38.5;

/** exp(−x²/2) without the rounding of x²: x is split at a sixteenth. */
const expOfHalfSquare = (x: number): number => {
  const head = Math.trunc(x * 16) / 16;
  return Math.exp(-0.5 * head * head) * Math.exp(-0.5 * (x - head) * (x + head));
};

// The rational approximations are written out, because they are the innermost loop of the hit tables.

/** (P(Z <= z) − ½) / z for |z| up to 0.674, from y = z². */
const centerRatio = (y: number): number => {
  let top = 0.06568233791820745 * y + 2.2352520354606837;
  top = top * y + 161.02823106855587;
  top = top * y + 1067.6894854603709;
  top = top * y + 18154.98125334356;
  let bottom = y + 47.202581904688245;
  bottom = bottom * y + 976.0985517377767;
  bottom = bottom * y + 10260.932208618979;
  bottom = bottom * y + 45507.78933502673;
  return top / bottom;
};

/** P(Z > x) / exp(−x²/2) for x from 0.674 to √32. */
const middleRatio = (x: number): number => {
  let top = 1.0765576773720192e-8 * x + 0.39894151208813466;
  top = top * x + 8.883149794388377;
  top = top * x + 93.50665613217785;
  top = top * x + 597.2702763948002;
  top = top * x + 2494.5375852903726;
  top = top * x + 6848.190450536283;
  top = top * x + 11602.65143764735;
  top = top * x + 9842.714838383978;
  let bottom = x + 22.266688044328117;
  bottom = bottom * x + 235.387901782625;
  bottom = bottom * x + 1519.3775994075547;
  bottom = bottom * x + 6485.558298266761;
  bottom = bottom * x + 18615.571640885097;
  bottom = bottom * x + 34900.95272114598;
  bottom = bottom * x + 38912.00328609327;
  bottom = bottom * x + 19685.429676859992;
  return top / bottom;
};

/** 1/√(2π) less x·P(Z > x) / exp(−x²/2) beyond √32, from y = 1/x². */
const tailRest = (y: number): number => {
  let top = 0.023073441764940174 * y + 0.215898534057957;
  top = top * y + 0.12740116116024736;
  top = top * y + 0.022235277870649807;
  top = top * y + 0.0014216191932278934;
  top = top * y + 2.9112874951168793e-5;
  let bottom = y + 1.284260096144911;
  bottom = bottom * y + 0.4682382124808651;
  bottom = bottom * y + 0.06598813786892856;
  bottom = bottom * y + 0.0037823963320275824;
  bottom = bottom * y + 7.297515550839662e-5;
  return (y * top) / bottom;
};

/**
 * P(Z <= z) for a standard normal, relative error below 1e-13 in both tails (normal-distribution.test.ts); 0 below −38.5.
 * Source: W. J. Cody, "Rational Chebyshev approximations for the error function", Math. Comp. 23, 1969; algorithm 715,
 * ACM TOMS 19, 1993.
 */
export const normalCdf = (z: number): number => {
  const x = Math.abs(z);
  if (x <= CENTRE_TO) return 0.5 + z * centerRatio(z * z);
  const upper = upperTail(x);
  return z > 0 ? 1 - upper : upper;
};

const upperTail = (x: number): number => {
  if (x > TAIL_TO) return 0;
  if (x <= MIDDLE_TO) return expOfHalfSquare(x) * middleRatio(x);
  return (expOfHalfSquare(x) * (1 / SQRT_2PI - tailRest(1 / (x * x)))) / x;
};

const A = [
  3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987, 67265.7709270087,
  33430.57558358813, 2509.0809287301227,
];
const B = [
  1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271, 28729.085735721943,
  5226.495278852854,
];
const C = [
  1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684, 0.2417807251774506,
  0.022723844989269184, 0.0007745450142783414,
];
const D = [
  1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
  0.0005475938084995345, 1.0507500716444169e-9,
];
const E = [
  6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
  0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
];
const F = [
  1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133, 1.8463183175100548e-5,
  1.421511758316446e-7, 2.0442631033899397e-15,
];

/** c[0] + c[1]·x + c[2]·x² + … by Horner's rule. */
const polynomial = (c: readonly number[], x: number): number => {
  let sum = 0;
  for (let i = c.length - 1; i >= 0; i--) sum = sum * x + c[i]!;
  return sum;
};

/**
 * z with P(Z <= z) = p, about 1e-15 relative. p at or beyond 0 or 1 gives the limits of double precision (about ∓38),
 * never an infinity. Source: M. J. Wichura, algorithm AS 241 (PPND16), Applied Statistics 37, 1988.
 */
export const normalQuantile = (p: number): number => {
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q;
    return (q * polynomial(A, r)) / polynomial(B, r);
  }
  const tail = Math.max(q < 0 ? p : 1 - p, Number.MIN_VALUE);
  const r = Math.sqrt(-Math.log(tail));
  const z = r <= 5 ? polynomial(C, r - 1.6) / polynomial(D, r - 1.6) : polynomial(E, r - 5) / polynomial(F, r - 5);
  return q < 0 ? -z : z;
};
