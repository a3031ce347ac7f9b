import { defineConfig } from 'vite'
import { plainCalls } from './vite.plain-calls.ts'
import { plainSchemas } from './vite.plain-schemas.ts'
import { precompress } from './vite.precompress.ts'

// The pages that patients open on their own phones, beside the desk's application: another kit, and
// browsers of some years ago.
export default defineConfig({
  plugins: [plainCalls, plainSchemas, precompress],
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    assetsDir: 'assets/built',
    target: ['chrome90', 'safari14'],
    modulePreload: false,
    reportCompressedSize: false,
    manifest: '.vite/self-service.json',
    rolldownOptions: {
      input: {
        booking: 'src/self-service/booking/main.tsx',
        my: 'src/self-service/my/main.tsx',
        place: 'src/self-service/place/main.tsx',
        stop: 'src/self-service/stop/main.tsx',
        check: 'src/self-service/check/main.tsx',
      },
    },
  },
})
