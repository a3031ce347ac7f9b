import { bundleApp } from './bundle-server.mjs'
import { stripTypes } from './strip-types.mjs'

stripTypes()
await bundleApp()
