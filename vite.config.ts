import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { pagePaths } from './src/access/permissions/page-paths.ts'
import { lastingNames } from './vite.lasting-names.ts'
import { plainCalls } from './vite.plain-calls.ts'
import { plainColours } from './vite.plain-colours.ts'
import { plainDialogs } from './vite.plain-dialogs.ts'
import { plainForms } from './vite.plain-forms.ts'
import { plainLinks } from './vite.plain-links.ts'
import { plainLists } from './vite.plain-lists.ts'
import { plainParts } from './vite.plain-parts.ts'
import { plainSchemas } from './vite.plain-schemas.ts'
import { precompress } from './vite.precompress.ts'
import { scriptGroups } from './vite.script-groups.ts'
import { styleOrder } from './vite.style-order.ts'

// The desk's own worker: docs/decisions/0078-offline-desk.md.
const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/app/start',
  filename: 'desk.worker.ts',
  // The page registers it when it has loaded: platform/offline.
  injectRegister: false,
  injectManifest: {
    globPatterns: [
      'index.html',
      'assets/*.{js,css,svg,png}',
      'assets/i18n/*.json',
      'assets/built/*.{js,css,woff,woff2}',
    ],
    dontCacheBustURLsMatching: /^assets\/built\//,
    maximumFileSizeToCacheInBytes: 10_000_000,
  },
  manifest: {
    id: '/',
    name: 'OPD Clinic',
    short_name: 'OPD Clinic',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#087f8c',
    background_color: '#ffffff',
    icons: [
      { src: '/assets/clinic.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/assets/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/assets/icon-512.png', sizes: '512x512', type: 'image/png' },
      {
        src: '/assets/icon-maskable-512.png',
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
  },
})

const root = import.meta.dirname

/** Each leaves something out that no page uses. */
const plain = [
  plainSchemas,
  plainLists,
  plainCalls,
  plainDialogs,
  plainForms,
  plainLinks,
  plainParts,
]

export default defineConfig(async ({ command }) => ({
  root,
  plugins: [react(), plain, styleOrder, lastingNames, precompress, serviceWorker],
  css: { postcss: { plugins: [plainColours] } },
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
          groups: command === 'build' ? await scriptGroups(root, () => [react(), plain]) : [],
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
