import type { FastifyInstance } from 'fastify'
import { signInRoutes } from './auth/sign-in.server.ts'
import { firstAdminRoutes } from './auth/first-admin.server.ts'
import { liveRoutes } from './live/live-routes.server.ts'
import { accountRoutes } from './account/account.server.ts'
import { tokenRoutes } from './account/tokens/tokens.server.ts'
import { twoFactorRoutes } from './account/second-factor/two-factor.server.ts'
import { passkeyRoutes } from './account/passkeys/passkeys.server.ts'
import { signInRuleRoutes } from './account/sign-in-rules/sign-in-rules.server.ts'
import type { LiveStreams } from './live/live-streams.server.ts'
import type { ServerDependencies } from './auth/server-dependencies.server.ts'

/** The routes of signing in and accounts. */
export function accessRoutes(
  app: FastifyInstance,
  { liveStreams, ...dependencies }: ServerDependencies & { liveStreams: LiveStreams },
): void {
  signInRoutes(app, dependencies)
  firstAdminRoutes(app, dependencies)
  liveRoutes(app, liveStreams)
  accountRoutes(app, dependencies)
  tokenRoutes(app, dependencies)
  twoFactorRoutes(app, dependencies)
  passkeyRoutes(app, dependencies)
  signInRuleRoutes(app, dependencies)
}
