import { fontFamilies } from './font-families.ts'

/** For a text in a patient's language on a desk's screen, whose computer may have no letters of it. */
export const patientTextFonts = `var(--mantine-font-family), ${fontFamilies}`

// After the screen, which has the computer's own letters until then: the style of all fonts is 7 kB.
import('./sheet-fonts.tsx').catch(() => {})
