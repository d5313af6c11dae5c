export { type CorrelationPair, decayScale } from './decay-scale.ts';
export { normalCdf, normalPdf, normalQuantile } from './normal-distribution.ts';
