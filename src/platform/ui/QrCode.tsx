import { encode } from 'uqr'

interface QrCodeProps {
  text: string
  label: string
  /** Modules of white around the code. It needs four; the frame's padding, or white paper, is the rest. */
  border?: number
}

/**
 * A text as a QR code, rendered in the browser so that it is sent nowhere. Dark on light in both
 * themes.
 */
export function QrCode({ text, label, border = 2 }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border })
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
