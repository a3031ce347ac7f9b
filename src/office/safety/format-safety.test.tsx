import { describe, expect, it } from 'vitest'
import { formatAge, formatBytes, formatShare } from './format-safety.tsx'

describe('on the Safety screen', () => {
  it.each([
    [0, '0 kB'],
    [999_000, '999 kB'],
    [12_345_678, '12.3 MB'],
    [252_000_000_000, '252 GB'],
    [4_000_000_000_000_000, '4,000 TB'],
  ])('%d bytes are shown as %s', (bytes, expected) => {
    expect(formatBytes(bytes)).toBe(expected)
  })

  it.each([
    ['ur', '\u206812.3 MB\u2069'],
    ['de', '12,3 MB'],
  ])('a size keeps its order in %s', (language, expected) => {
    document.documentElement.lang = language
    const shown = formatBytes(12_345_678)
    document.documentElement.lang = 'en'
    expect(shown).toBe(expected)
  })

  it('a share below a tenth is not rounded up to it', () => {
    expect(formatShare(99.9, 1000)).toBe('9%')
    expect(formatShare(100, 1000)).toBe('10%')
  })

  it.each([
    ['2026-11-24T03:35:00Z', '0 minutes ago'],
    ['2026-11-24T02:00:00Z', '95 minutes ago'],
    ['2026-11-23T01:30:00Z', '26 hours ago'],
    ['2026-11-15T04:00:00Z', '8 days ago'],
    // The desk's clock may be behind.
    ['2026-11-24T03:40:00Z', '0 minutes ago'],
  ])('%s is %s', (at, expected) => {
    expect(formatAge(at, Date.parse('2026-11-24T03:35:00Z'))).toBe(expected)
  })
})
