/** The clinic's logo for the browser and the PDF file: public/assets/clinic.svg, in a 32 × 32 view box. */
export const logo = {
  size: 32,
  corner: 8,
  background: '#087f8c',
  cross: 'M13 6h6v7h7v6h-7v7h-6v-7H6v-6h7z',
}

/** A tick in a 12 × 12 view box. */
export const tick = { size: 12, path: 'M2 6.6 4.9 9.4 10.2 2.8', stroke: 1.6 }

export const logoSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${logo.size} ${logo.size}"><rect width="${logo.size}" height="${logo.size}" rx="${logo.corner}" fill="${logo.background}"/><path d="${logo.cross}" fill="#fff"/></svg>`

export const tickSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${tick.size} ${tick.size}"><path d="${tick.path}" fill="none" stroke="#000" stroke-width="${tick.stroke}"/></svg>`
