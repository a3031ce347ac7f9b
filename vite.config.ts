import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes .br and .gz beside every script and style, which the server sends as they are. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  async generateBundle(_, bundle) {
    await Promise.all(
      Object.values(bundle).map(async (file) => {
        const source = file.type === 'chunk' ? file.code : file.source
        if (!/\.(js|css|html|svg)$/.test(file.fileName)) return
        const bytes = Buffer.from(source)
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
        const packed = { br: await brotli(bytes, { params }), gz: await zip(bytes) }
        for (const [ending, content] of Object.entries(packed)) {
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.${ending}`, source: content })
        }
      }),
    )
  },
}

export default defineConfig({
  plugins: [react(), precompress],
  build: {
    outDir: 'dist',
    assetsDir: 'assets/built',
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
})
