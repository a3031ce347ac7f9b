const frame = /viewBox="0 0 [\d.]+ [\d.]+" width="([\d.]+)pt" height="([\d.]+)pt"/
const pointsPerMillimetre = 72 / 25.4

/** Pages of one size, in millimetres, each an SVG file. */
export interface SvgPages {
  width: number
  height: number
  pages: string[]
}

/**
 * The pages of an SVG file that has them below each other. `pageHeight` is that of a sheet in millimetres;
 * without one, as on a roll, all of it is one page.
 */
export function svgPages(svg: string, pageHeight?: number): SvgPages {
  const [, width, total] = frame.exec(svg)!.map(Number) as [number, number, number]
  const height = pageHeight === undefined ? total : pageHeight * pointsPerMillimetre
  const count = Math.max(1, Math.round(total / height))
  return {
    width: width / pointsPerMillimetre,
    height: height / pointsPerMillimetre,
    pages: Array.from({ length: count }, (_, index) =>
      svg.replace(
        frame,
        `viewBox="0 ${index * height} ${width} ${height}" width="${width}pt" height="${height}pt"`,
      ),
    ),
  }
}
