import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, onSendHookHandler } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

type Directives = Exclude<
  NonNullable<HelmetOptions['contentSecurityPolicy']>,
  boolean
>['directives']

const pageDirectives: Directives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // Mantine writes style attributes; inline scripts are allowed one by one.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  // A clinic may use plain http on its own network; a proxy in front adds TLS.
  upgradeInsecureRequests: null,
}

/** No device features are used except passkeys, printing, and copying a code. */
const disabledFeatures =
  'accelerometer autoplay bluetooth camera display-capture encrypted-media geolocation gyroscope hid ' +
  'idle-detection local-fonts magnetometer microphone midi payment picture-in-picture ' +
  'screen-wake-lock serial usb xr-spatial-tracking'
const permissionsPolicy = disabledFeatures
  .split(' ')
  .map((feature) => `${feature}=()`)
  .concat('publickey-credentials-create=(self)', 'publickey-credentials-get=(self)')
  .join(', ')

/** Half a year, in seconds. Without subdomains, which may belong to others. */
const strictTransportSecurity = 'max-age=15552000'

const protection = (directives: Directives) =>
  helmet({ contentSecurityPolicy: { directives }, strictTransportSecurity: false })

/** The CSP source that allows one inline script by its hash. */
const sourceOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * Sets the security headers of every answer. Computed once: the Fastify wrapper of helmet computes
 * them for every request, which costs a list call a tenth of its time.
 */
export function setSecurityHeaders(app: FastifyInstance): void {
  const protect = protection(pageDirectives)
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('permissions-policy', permissionsPolicy)
    if (request.protocol === 'https')
      reply.raw.setHeader('strict-transport-security', strictTransportSecurity)
    protect(request.raw, reply.raw, done as (error?: unknown) => void)
  })
  app.addHook('onRoute', (route) => {
    if (route.url === '/api/docs/') route.onSend = allowPageScripts
  })
}

/** Allows the inline script of the API document's page, on that page only. */
const allowPageScripts: onSendHookHandler = (_request, reply, page, done) => {
  allowInlineScripts(reply, String(page))
  done()
}

/** Allows the inline scripts of a page that is sent, each by its hash, and no others. */
export function allowInlineScripts(reply: FastifyReply, page: string): void {
  const sources = [...page.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].flatMap(([, script]) =>
    script ? [sourceOf(script)] : [],
  )
  const policy = String(reply.raw.getHeader(policyHeader))
  reply.raw.setHeader(
    policyHeader,
    policy.replace("script-src 'self'", ["script-src 'self'", ...sources].join(' ')),
  )
}

const policyHeader = 'content-security-policy'
