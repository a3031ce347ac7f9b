const attributePattern = /([?&])target_session_attrs=([^&]*)(&|$)/

/**
 * The address of a database as the driver understands it. `target_session_attrs` gets libpq's
 * meaning: the driver takes a standby for `read-write`, because it looks at a setting that a standby
 * does not have, and refuses `any`. Of several servers the primary is meant where nothing is said.
 */
export function toDriverUrl(url: string): string {
  const [, , wanted] = attributePattern.exec(url) ?? []
  if (wanted === undefined) return isOfSeveral(url) ? withAttribute(url, 'primary') : url
  if (wanted === 'read-write')
    return url.replace(attributePattern, '$1target_session_attrs=primary$3')
  return wanted === 'any'
    ? url.replace(attributePattern, (_, before, __, after) => (after ? before : ''))
    : url
}

const withAttribute = (url: string, value: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}target_session_attrs=${value}`

/** Whether an address names several servers: postgres://…@one:5432,two:5432/clinic. */
export const isOfSeveral = (url: string): boolean => /^[^/]*\/\/([^/@]*@)?[^/?]*,/.test(url)
