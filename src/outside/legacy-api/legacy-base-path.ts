/*
 * A file of its own: the server's configuration and its URL rewriting need the base path, and must
 * not load the calls.
 */

/**
 * The base path of the legacy calls in the contracts; a setting can serve them under another one.
 */
export const legacyBasePath = '/api/earlier'

/** Whether a path can be the base path: the product itself must not answer below it. */
export const isValidBasePath = (path: string): boolean =>
  path === legacyBasePath ||
  (/^(\/[a-z0-9][a-z0-9_-]*)+$/i.test(path) && !/^\/(api|assets|auth)(\/|$)/i.test(path))

/**
 * Rewrites a URL below the configured base path to that of the contract; leaves others unchanged.
 */
export const toContractUrl = (basePath: string) => (url: string) =>
  url.startsWith(`${basePath}/`) ? legacyBasePath + url.slice(basePath.length) : url

/** The inverse of `toContractUrl`, for the API document. */
export const fromContractUrl = (basePath: string) => (url: string) =>
  url.startsWith(`${legacyBasePath}/`) ? basePath + url.slice(legacyBasePath.length) : url
