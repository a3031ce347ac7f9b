/** Where the earlier calls stand in the contracts; a setting can give them another base path. */
export const earlierBase = '/api/earlier'

/** Whether a path can be their base: none that the product itself answers at. */
export const canBeBase = (path: string): boolean =>
  path === earlierBase ||
  (/^(\/[a-z0-9][a-z0-9_-]*)+$/i.test(path) && !/^\/(api|assets|auth)(\/|$)/i.test(path))

/** An address below the base path as the contracts have it; any other as it is. */
export const toContractUrl = (base: string) => (url: string) =>
  url.startsWith(`${base}/`) ? earlierBase + url.slice(base.length) : url

/** The way back, for the API document. */
export const fromContractUrl = (base: string) => (url: string) =>
  url.startsWith(`${earlierBase}/`) ? base + url.slice(earlierBase.length) : url
