import { expect } from 'vitest'
import type { PdfPage } from './pdf-file.server.ts'

/** The branch stands at the foot of a sheet's page, and nothing reaches into it or over the margin. */
export function expectNothingOverTheFoot(
  { textPieces: places, height }: PdfPage,
  maxFootHeight = 60,
): void {
  const foot = places.findLast(({ text }) => text.startsWith('Koramangala'))!.top
  expect(height - foot).toBeLessThan(maxFootHeight)
  const above = places.filter(({ top }) => top < foot - 1).map(({ top }) => top)
  expect(Math.max(...above)).toBeLessThan(foot - 15)
  expect(places.every(({ left, width }) => left + width < 419.53 - 29)).toBe(true)
}
