import { fontFamilies } from './font-families.ts'
import '@fontsource/noto-sans/400.css'
import '@fontsource/noto-sans/600.css'
import '@fontsource/noto-sans-tamil/400.css'
import '@fontsource/noto-sans-tamil/600.css'
import '@fontsource/noto-sans-kannada/400.css'
import '@fontsource/noto-sans-kannada/600.css'
import '@fontsource/noto-sans-telugu/400.css'
import '@fontsource/noto-sans-telugu/600.css'
import '@fontsource/noto-sans-malayalam/400.css'
import '@fontsource/noto-sans-malayalam/600.css'
import '@fontsource/hind-siliguri/400.css'
import '@fontsource/hind-siliguri/600.css'
import '@fontsource/noto-sans-gujarati/400.css'
import '@fontsource/noto-sans-gujarati/600.css'
import '@fontsource/noto-sans-gurmukhi/400.css'
import '@fontsource/noto-sans-gurmukhi/600.css'
import '@fontsource/noto-sans-oriya/400.css'
import '@fontsource/noto-sans-oriya/600.css'
import '@fontsource/ibm-plex-sans-arabic/400.css'
import '@fontsource/ibm-plex-sans-arabic/600.css'

/**
 * The fonts of the sheets, the same as in the PDF file (sheet-fonts.server.ts), from packages instead
 * of the machine. A browser downloads only the parts whose characters appear.
 */
export const sheetFonts = fontFamilies
