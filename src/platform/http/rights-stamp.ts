/**
 * A header of each answer to somebody who is signed in: another value whenever what they may has
 * changed, so that an open page can follow.
 */
export const stampHeader = 'opd-rights'

let lastStamp: string | undefined
let onChange = () => {}

/** Calls when an answer tells that what the signed-in person may is not what it was before. */
export function whenRightsChange(listener: () => void): void {
  onChange = listener
}

/** Notes the stamp of an answer; one without it tells nothing. */
export function noteStamp(stamp: string | null): void {
  if (stamp === null || stamp === lastStamp) return
  const isFirst = lastStamp === undefined
  lastStamp = stamp
  if (!isFirst) onChange()
}
