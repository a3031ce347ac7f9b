/** Milliseconds after a change of one's own in which lists change because of it. */
const ownChangeMs = 3_000

let lastChangeMs = -Infinity

/** Notes that the person at this page has changed something. */
export function recordOwnChange(): void {
  lastChangeMs = performance.now()
}

/** Whether what changes on the page now is likely what this person has just done. */
export function isAfterOwnChange(): boolean {
  return performance.now() - lastChangeMs < ownChangeMs
}
