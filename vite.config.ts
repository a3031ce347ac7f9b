import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes .br and .gz beside the page and every script, style and language, which the server sends as they are. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  // After everything else: Vite still changes the scripts while the bundle is made.
  writeBundle: {
    order: 'post',
    async handler({ dir }, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(js|css|html)$/.test(file))
      const languages = await readdir(path.join(dir!, 'assets/i18n'))
      files.push(...languages.map((file) => `assets/i18n/${file}`))
      await Promise.all(files.map((file) => compress(path.join(dir!, file))))
    },
  },
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  await Promise.all([
    brotli(bytes, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    zip(bytes).then((packed) => writeFile(`${file}.gz`, packed)),
  ])
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
    // The first screen's script before it is packed; bench/page-weight.ts weighs what is sent.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        // Of some hundred small files each would be a request of its own, six at a time.
        codeSplitting: {
          groups: [{ name: 'first', tags: ['$initial'] }],
        },
      },
    },
  },
  server: {
    // The origin stays the page's own, or the server would refuse its changes as foreign.
    proxy: {
      '/api': { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false },
    },
  },
})
