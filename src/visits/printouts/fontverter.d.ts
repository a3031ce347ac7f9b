declare module 'fontverter' {
  const fontverter: {
    /** Converts a font to another format; the input format is detected from its first bytes. */
    convert: (font: Buffer, to: 'truetype' | 'woff' | 'woff2') => Promise<Buffer>
  }
  export default fontverter
}
