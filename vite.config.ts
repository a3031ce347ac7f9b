import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pagePaths } from './src/access/permissions/paths.ts'
import { lastingNames } from './vite.lasting-names.ts'
import { precompress } from './vite.precompress.ts'
import { scriptGroups } from './vite.script-groups.ts'

const root = import.meta.dirname

export default defineConfig(async ({ command }) => ({
  root,
  plugins: [react(), lastingNames, precompress],
  build: {
    outDir: 'dist',
    assetsDir: 'assets/built',
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The first screen's script before it is packed; bench/page-weight.ts weighs what is sent.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: command === 'build' ? await scriptGroups(root, () => [react()]) : [],
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
}))
