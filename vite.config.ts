import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pagePaths } from './src/access/permissions/paths.ts'
import { precompress } from './vite.precompress.ts'

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
    // The pages of patients come from the server, as they were built last. The origin stays the
    // page's own, or the server would refuse its changes as foreign.
    proxy: Object.fromEntries(
      ['/api', '/assets/built', ...Object.values(pagePaths)].map((path) => [
        path,
        { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false },
      ]),
    ),
  },
})
