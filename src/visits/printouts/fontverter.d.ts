declare module 'fontverter' {
  const fontverter: {
    /** A font in another format; which one it has is read from its first bytes. */
    convert: (font: Buffer, to: 'truetype' | 'woff' | 'woff2') => Promise<Buffer>
  }
  export default fontverter
}
