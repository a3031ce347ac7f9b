/** The script that a page begins with; its name changes with every version. */
const firstScript = (page: ParentNode): string | undefined =>
  page.querySelector('script[type="module"]')?.getAttribute('src') ?? undefined

/**
 * The version that the server gives out now, where it is not the one of this page. Undefined when
 * they are the same, and when no server answered.
 */
export async function newVersion(): Promise<string | undefined> {
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
    if (!response.ok) return undefined
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const [now, here] = [firstScript(page), firstScript(document)]
    return now && here && now !== here ? now : undefined
  } catch {
    return undefined
  }
}

const takenName = 'opd-version-taken'

/**
 * Loads the page again to take a version, once: where that did not help, or cannot be remembered,
 * it is left to the reader. What is typed stands in the tab's storage. Answers whether it reloads.
 */
export function takeVersion(
  version: string,
  reload: () => void = () => window.location.reload(),
): boolean {
  try {
    if (sessionStorage.getItem(takenName) === version) return false
    sessionStorage.setItem(takenName, version)
  } catch {
    return false
  }
  reload()
  return true
}
