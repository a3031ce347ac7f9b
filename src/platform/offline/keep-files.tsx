import { serviceWorkerPath, type KeepFilesMessage, type OfflineMode } from './offline.ts'

/**
 * Has the browser keep the application's files, beginning with those that this page has loaded and with
 * the newest worker that waits, or removes what it has kept. A page that is not secure (http, other than on the server itself) cannot.
 */
export async function keepFiles(mode: OfflineMode): Promise<void> {
  // Older browsers, and pages that are not secure, have none.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  if (!serviceWorker) return
  if (mode === 'off') return removeFiles(serviceWorker)
  await serviceWorker.register(serviceWorkerPath, { updateViaCache: 'none' })
  const { waiting, active } = await serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const ownPaths = loaded.filter(({ origin }) => origin === window.location.origin)
  const message: KeepFilesMessage = { keepFiles: ownPaths.map(({ pathname }) => pathname) }
  const worker = waiting ?? active
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a worker, not a window
  worker?.postMessage(message)
}

async function removeFiles(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const registrations = await serviceWorker.getRegistrations()
  if (registrations.length === 0) return
  await Promise.all(registrations.map((registration) => registration.unregister()))
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

/** Has the browser look for another version of the worker, which fetches its files meanwhile. */
export async function updateKeptFiles(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  await (await serviceWorker?.getRegistration())?.update()
}
