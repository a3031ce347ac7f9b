import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run.mjs'

/**
 * How Node runs the app. On a machine with much memory, it lets the heap grow well over 300 MB before it collects
 * garbage; and it keeps 20 MB for good if it has to take the types out of the app's files.
 */
export const appFlags = [
  '--max-semi-space-size=4',
  '--max-old-space-size=256',
  `--import=${pathToFileURL(path.join(root, 'scripts', 'use-stripped.mjs')).href}`,
]
