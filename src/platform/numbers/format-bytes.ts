const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A size in a language of Intl: '12.3 MB', '252 GB'. */
export function formatBytesIn(language: string, bytes: number): string {
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 1), units.length)
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[power - 1]!,
    maximumSignificantDigits: 3,
  })
  return format.format(bytes / 1000 ** power)
}
