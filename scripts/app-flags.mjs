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

/**
 * The environment of the app. By itself the C library raises the size from which it gives memory back to the system
 * to that of the largest piece ever freed: the 19 MiB that a password is checked in would stay with each thread that
 * has checked one, 80 MB after a morning's sign-ins. Only Linux with glibc heeds it. In bytes.
 */
export const appEnvironment = {
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '4194304',
}
