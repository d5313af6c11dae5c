import type { profiles, truing } from '@windcall/contract';

/** A BC as published and shown. Applies the shown digits; further ones are noise. */
const roundBC = (bc: number): number => Math.round(bc * 1e4) / 1e4;

/** The change of a profile by a truing. A kept velocity is not rounded, and keeps its chronograph data. */
export const truingPatch = (
  { bcSegments, dragCurve }: profiles.Profile,
  result: truing.TruingResult,
  keepsVelocity = false,
) => ({
  truing: 'apply' as const,
  bulletBC: roundBC(result.truedBC),
  bcSegments: bcSegments.map((s) => ({ ...s, bc: roundBC((s.bc * result.truedBC) / result.originalBC) })),
  ...(dragCurve && { dragCurve: dragCurve.map((row) => ({ ...row, cd: roundBC(row.cd * result.formFactor) })) }),
  ...(!keepsVelocity && { muzzleVelocity: Math.round(result.truedMV) }),
  elevationReferenceData: result.correctedElevationData.map((row) => ({ ...row, elevation: row.drop })),
  windageReferenceData: result.correctedWindageData,
});
