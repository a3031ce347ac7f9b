/**
 * A header of every answer to a signed-in person. Its value changes with the person's permissions,
 * so that an open page can follow.
 */
export const permissionsVersionHeader = 'opd-rights'

let lastVersion: string | undefined
let onChange = () => {}

/** Registers the listener for changed permissions of the signed-in person. */
export function onPermissionsChange(listener: () => void): void {
  onChange = listener
}

/** Records the version in an answer; an answer without one is ignored. */
export function recordPermissionsVersion(version: string | null): void {
  if (version === null || version === lastVersion) return
  const isFirst = lastVersion === undefined
  lastVersion = version
  if (!isFirst) onChange()
}
