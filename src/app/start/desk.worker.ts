/// <reference lib="webworker" />
import { pagePaths } from '../../access/permissions/page-paths.ts'
import { builtFolder, fileKind, nameWithoutHash } from '../../platform/offline/file-kind.ts'
import type { KeepFilesMessage } from '../../platform/offline/offline.ts'

/*
 * The service worker of the desk's application. It keeps scripts, styles, fonts and texts, and the one
 * HTML page, of the version that it was built with; never an answer of a call. A page comes from the
 * server whenever that answers, so that a fault in here is put right by the next build.
 */

declare const self: ServiceWorkerGlobalScope & {
  /** The version's files, which the build fills in; no revision where the name has a hash. */
  __WB_MANIFEST: { url: string; revision: string | null }[]
}

// oxlint-disable-next-line eslint/no-underscore-dangle -- the build looks for this name
const entries = self.__WB_MANIFEST
const files = new Set(entries.map(({ url }) => `/${url}`))
const known = { origin: self.location.origin, files, otherPages: Object.values(pagePaths) }

const shellPath = '/'
/** The names of a version's built files, as JSON, beside its page. */
const namesPath = '/assets/built'
const builtCache = 'opd-built'
const versionPrefix = 'opd-version-'
const versionCache = versionPrefix + checksum(entries.map(({ revision }) => revision).join())

/** How long a page waits for a server that does not answer, if it can be had from the disk. */
const pageWaitMs = 4_000
/** What a proxy answers while the server behind it is away. */
const isAway = ({ status }: Response) => status >= 502 && status <= 504

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))

// Taken over at a page's word, when it has loaded: Chromium loses the page that is opened at the moment at
// which one worker ends for another.
self.addEventListener('message', (event) => {
  const { keepFiles } = event.data as KeepFilesMessage
  event.waitUntil(Promise.all([self.skipWaiting(), ...keepFiles.map(keep)]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const kind = fileKind({ ...pick(request), url: new URL(request.url) }, known)
  if (kind === 'page') event.respondWith(openPage(event))
  if (kind === 'built') event.respondWith(builtFile(request))
  if (kind === 'versioned') event.respondWith(versionedFile(event))
})

const pick = ({ method, mode }: Request) => ({ method, mode })

/**
 * Fetches the page, what it begins with, and what this desk had of the version before. A page of another
 * version, as during an update of several servers, ends it: the browser tries again later.
 */
async function install(): Promise<void> {
  const version = await caches.open(versionCache)
  const page = await fetch(shellPath, { cache: 'no-store', credentials: 'omit' })
  if (!page.ok) throw new Error(`the page has status ${page.status}`)
  const html = await page.clone().text()
  const first = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!)
  const foreign = first.find((path) => !files.has(path))
  if (foreign) throw new Error(`${foreign} is not of this version`)
  await version.put(namesPath, Response.json([...files].filter(isBuilt)))
  await Promise.all(first.map((path) => fetchInto(path)))
  // All or nothing: what opens without the server now does so with the next version.
  await Promise.all((await successors()).map(keep))
  await version.put(shellPath, page)
}

/** The name of a file and, as names lost their first words on 28 November 2026, what is left of it without these. */
function namesWithoutHash(path: string): string[] {
  const name = nameWithoutHash(path)
  const words = name.slice(name.lastIndexOf('/') + 1).split('-')
  const folder = name.slice(0, name.lastIndexOf('/') + 1)
  return words.map((_, from) => folder + words.slice(from).join('-'))
}

/** The files of this version in place of those that this desk has of an earlier one. */
async function successors(): Promise<string[]> {
  const used = new Set((await pathsIn(builtCache)).flatMap(namesWithoutHash))
  const built = [...files].filter((path) => isBuilt(path) && used.has(nameWithoutHash(path)))
  const earlier = (await versionNames()).filter((name) => name !== versionCache)
  const versioned = (await Promise.all(earlier.map(pathsIn))).flat()
  return [...new Set([...built, ...versioned.filter((path) => files.has(path))])]
}

/**
 * Takes over all tabs: no page gets another version from this than it came with. The version before stays
 * for tabs that still have it; earlier ones go.
 */
async function activate(): Promise<void> {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
  // Caches are listed in the order in which they were made.
  const earlier = (await versionNames()).filter((name) => name !== versionCache)
  const [before, ...old] = earlier.toReversed()
  await Promise.all(old.map((name) => caches.delete(name)))
  const names = before && (await (await caches.open(before)).match(namesPath))
  const needed = new Set([...files, ...(names ? ((await names.json()) as string[]) : [])])
  const built = await caches.open(builtCache)
  const unneeded = (await pathsIn(builtCache)).filter((path) => !needed.has(path))
  await Promise.all(unneeded.map((path) => built.delete(path)))
}

/** Ids of open pages that came with this worker's version. */
const ownPages = new Set<string>()

async function openPage({ request, preloadResponse, resultingClientId }: FetchEvent) {
  const shell = await (await caches.open(versionCache)).match(shellPath)
  const answer = (async () => (await preloadResponse) ?? fetch(request))() as Promise<Response>
  const response = await withoutWaiting(answer, shell)
  if (!response) {
    if (!shell) return answer
    ownPages.add(resultingClientId)
    return shell
  }
  const [sent, kept] = await Promise.all([response.clone().text(), shell?.text()])
  if (sent === kept) ownPages.add(resultingClientId)
  return response
}

/** The server's answer; undefined when it is away, or slow and there is something in its place. */
async function withoutWaiting(answer: Promise<Response>, isKept: unknown) {
  const tooLate = new Promise<undefined>((resolve) => {
    if (isKept) setTimeout(() => resolve(undefined), pageWaitMs)
  })
  const response = await Promise.race([answer.catch(() => undefined), tooLate])
  return response && isKept && isAway(response) ? undefined : response
}

/** None once a clinic wants nothing kept any more: a page that is still open must not begin anew. */
const cacheInUse = async (name: string): Promise<Cache | undefined> =>
  (await caches.has(name)) ? caches.open(name) : undefined

async function builtFile(request: Request): Promise<Response> {
  const cache = await cacheInUse(builtCache)
  const found = await cache?.match(request.url, { ignoreVary: true })
  if (found) return found
  const response = await fetch(request)
  const { pathname } = new URL(request.url)
  if (response.status === 200 && files.has(pathname)) await cache?.put(pathname, response.clone())
  return response
}

async function versionedFile({ request, clientId }: FetchEvent): Promise<Response> {
  const cache = await cacheInUse(versionCache)
  const { pathname } = new URL(request.url)
  const found = await cache?.match(pathname, { ignoreVary: true })
  const isOwnPage = ownPages.has(clientId)
  if (found && isOwnPage) return found
  const response = await fetch(request).catch(() => undefined)
  if (!response || isAway(response)) return found ?? response ?? Response.error()
  if (response.status === 200 && isOwnPage) await cache?.put(pathname, response.clone())
  return response
}

/** Fetches a file of this version, unless it is there. */
async function keep(path: string): Promise<void> {
  if (!files.has(path)) return
  const cache = await caches.open(isBuilt(path) ? builtCache : versionCache)
  if (!(await cache.match(path, { ignoreVary: true }))) await fetchInto(path)
}

async function fetchInto(path: string): Promise<void> {
  const cache = await caches.open(isBuilt(path) ? builtCache : versionCache)
  // A built file may come from the browser's own cache, others not without asking.
  const response = await fetch(path, { cache: isBuilt(path) ? 'default' : 'no-cache' })
  if (response.status !== 200) throw new Error(`${path} has status ${response.status}`)
  await cache.put(path, response)
}

function isBuilt(path: string): boolean {
  return path.startsWith(builtFolder)
}

const versionNames = async () =>
  (await caches.keys()).filter((name) => name.startsWith(versionPrefix))

async function pathsIn(name: string): Promise<string[]> {
  const requests = await (await caches.open(name)).keys()
  return requests.map(({ url }) => new URL(url).pathname)
}

/** A short name for a list of revisions (FNV-1a). */
function checksum(words: string): string {
  let hash = 0x811c9dc5
  for (const letter of words) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return (hash >>> 0).toString(36)
}
