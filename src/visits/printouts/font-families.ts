const scripts = 'Tamil Kannada Telugu Malayalam Gujarati Gurmukhi Oriya'.split(' ')

/** The families of the sheets' fonts, as CSS takes them; sheet-fonts.tsx has their files. */
export const fontFamilies = [
  '"Noto Sans"',
  ...scripts.map((script) => `"Noto Sans ${script}"`),
  '"Hind Siliguri"',
  '"IBM Plex Sans Arabic"',
  'sans-serif',
].join(', ')
