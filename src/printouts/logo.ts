/** The clinic's mark as both painters draw it: public/assets/clinic.svg, on a field of 32 by 32. */
export const logo = {
  size: 32,
  corner: 8,
  ground: '#087f8c',
  cross: 'M13 6h6v7h7v6h-7v7h-6v-7H6v-6h7z',
}

/** A tick on a field of 12 by 12. */
export const tick = { size: 12, path: 'M2 6.6 4.9 9.4 10.2 2.8', stroke: 1.6 }
