/** The letters of GSM 03.38: an SMS of these alone has room for more. */
const gsmLetters = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Letters that take the room of two. */
const gsmPairs = new Set('^{}\\[~]|€')

/**
 * How many SMS a text is sent as: 160 letters of GSM 03.38 are one, or 153 in each of several; with any other
 * letter 70, or 67. A letter of two units is not cut.
 */
export function smsSegments(text: string): number {
  const letters = [...text]
  const isGsm = letters.every((it) => gsmLetters.has(it) || gsmPairs.has(it))
  const [alone, each] = isGsm ? [160, 153] : [70, 67]
  const sizes = letters.map((it) => (isGsm ? (gsmPairs.has(it) ? 2 : 1) : it.length))
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return 1
  let segments = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > each) {
      segments += 1
      used = 0
    }
    used += size
  }
  return segments
}
