import { encode } from 'uqr'

/**
 * A text as a QR code, rendered in the browser so that it is sent nowhere. Dark on light in both
 * themes.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  // The frame's padding is two of the four modules of margin that the code needs.
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const dots = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={216}
      height={216}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dots.join('')} fill="#000" />
    </svg>
  )
}
