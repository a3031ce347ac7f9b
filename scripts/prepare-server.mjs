import { stripTypes } from './strip-types.mjs'

stripTypes()
try {
  const { bundleApp } = await import('./bundle-server.mjs')
  await bundleApp()
} catch (error) {
  // An installation without the tools that build: the app starts from its files.
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
}
