/** What the worker needs to know of a request. */
interface FileRequest {
  method: string
  /** 'navigate' for a page that the browser opens. */
  mode: string
  url: URL
}

interface KnownFiles {
  /** The origin of the application. */
  origin: string
  /** Paths of the version's files, such as '/assets/built/first-1a2b3c.js'. */
  files: ReadonlySet<string>
  /** Paths of pages that are not the application's: '/my' stands for '/my/…' too. */
  otherPages: readonly string[]
}

/**
 * How the worker answers a request: `page` from the server, and from the disk while that is away; `built`,
 * with a hash in its name, from the disk; `versioned`, a file of the same name in each version, from the
 * disk for a page of the same version; `network` not at all. Calls are never its business, whatever they
 * answer, nor is anything that it does not know.
 */
export type FileKind = 'page' | 'built' | 'versioned' | 'network'

export const builtFolder = '/assets/built/'

/** See FileKind. */
export function fileKind(
  { method, mode, url }: FileRequest,
  { origin, files, otherPages }: KnownFiles,
): FileKind {
  const { pathname } = url
  const isBelow = (folder: string) => pathname === folder || pathname.startsWith(`${folder}/`)
  if (method !== 'GET' || url.origin !== origin || isBelow('/api')) return 'network'
  if (mode === 'navigate') {
    const isApplication = !isBelow('/assets') && !otherPages.some(isBelow)
    return isApplication && !/\.\w+$/.test(pathname) ? 'page' : 'network'
  }
  // A script of an earlier version may still be on the disk.
  if (pathname.startsWith(builtFolder)) return 'built'
  return files.has(pathname) ? 'versioned' : 'network'
}

/** A built file's name without its hash: 'first.js' for '/assets/built/first-1a2b3c4d.js'. */
export const nameWithoutHash = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).replace(/[-.][\w-]{8}(?=\.\w+$)/, '')
