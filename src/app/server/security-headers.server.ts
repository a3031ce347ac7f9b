import { createHash } from 'node:crypto'
import type { FastifyInstance, onSendHookHandler } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

type Directives = Exclude<
  NonNullable<HelmetOptions['contentSecurityPolicy']>,
  boolean
>['directives']

const own: Directives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // The component kit writes style attributes; scripts never come inline.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  // A clinic opens it over plain http on its own network; a proxy in front adds TLS.
  upgradeInsecureRequests: null,
}

/** Nothing of a device is used but passkeys, printing, and copying a code. */
const unused =
  'accelerometer autoplay bluetooth camera display-capture encrypted-media geolocation gyroscope hid ' +
  'idle-detection local-fonts magnetometer microphone midi payment picture-in-picture ' +
  'screen-wake-lock serial usb xr-spatial-tracking'
const permissions = unused
  .split(' ')
  .map((feature) => `${feature}=()`)
  .concat('publickey-credentials-create=(self)', 'publickey-credentials-get=(self)')
  .join(', ')

/** Half a year. Not for the names beside ours on the domain, which may be somebody else's. */
const onlyTls = 'max-age=15552000'

const protection = (directives: Directives) =>
  helmet({ contentSecurityPolicy: { directives }, strictTransportSecurity: false })

/** The source that allows one inline script, letter for letter as it is. */
const sourceOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * Sets the security headers of every answer. Built once: the Fastify wrapper of helmet builds its
 * headers anew for every request, which costs a list call a tenth of its time.
 */
export function setSecurityHeaders(app: FastifyInstance): void {
  const protect = protection(own)
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('permissions-policy', permissions)
    if (request.protocol === 'https') reply.raw.setHeader('strict-transport-security', onlyTls)
    protect(request.raw, reply.raw, done as (error?: unknown) => void)
  })
  app.addHook('onRoute', (route) => {
    if (route.url === '/api/docs/') route.onSend = allowItsScripts
  })
}

/** The page of the API document brings a script inline, which alone is allowed there. */
const allowItsScripts: onSendHookHandler = (request, reply, page, done) => {
  const scripts = [...String(page).matchAll(/<script[^>]*>([^]*?)<\/script>/g)].flatMap(
    ([, script]) => script || [],
  )
  const scriptSrc = ["'self'", ...scripts.map(sourceOf)]
  protection({ ...own, scriptSrc })(request.raw, reply.raw, done as (error?: unknown) => void)
}
