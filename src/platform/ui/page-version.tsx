/** The version of a built page, which changes with each of its scripts and styles. */
const versionOf = (page: ParentNode): string | undefined =>
  page.querySelector<HTMLMetaElement>('meta[name="version"]')?.content

/** The version of this page; undefined where it is not built. */
export const pageVersion = (): string | undefined => versionOf(document)

/**
 * The server's current version, if it differs from the page's. Undefined when they are equal, and
 * when no server answered.
 */
export async function findNewVersion(): Promise<string | undefined> {
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
    if (!response.ok) return undefined
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const [latest, loaded] = [versionOf(page), pageVersion()]
    return latest && loaded && latest !== loaded ? latest : undefined
  } catch {
    return undefined
  }
}

const storageKey = 'opd-version-taken'

/**
 * Reloads the page once to get a version. If that did not help, or cannot be recorded, the reader
 * decides. Typed input is in the tab's storage. Returns whether it reloads.
 */
export function reloadForVersion(
  version: string,
  reload: () => void = () => window.location.reload(),
): boolean {
  try {
    if (sessionStorage.getItem(storageKey) === version) return false
    sessionStorage.setItem(storageKey, version)
  } catch {
    return false
  }
  reload()
  return true
}
