import type { FastifyInstance } from 'fastify'
import type { ServerDependencies } from '../access/auth/server-dependencies.server.ts'
import { manageGatewayRoutes } from './gateways/manage-gateways.server.ts'
import { testGatewayRoutes } from './gateways/test-gateway.server.ts'
import { messageListRoutes } from './outbox/list-messages.server.ts'
import { sendByHandRoutes } from './outbox/send-by-hand.server.ts'
import { messageRulesRoutes } from './rules/message-rules.server.ts'
import { longestPauseMs, usualPace } from './sending/pace.ts'

/** The routes of the folders of messages. */
export function messagesRoutes(app: FastifyInstance, dependencies: ServerDependencies): void {
  messageRulesRoutes(app, dependencies)
  manageGatewayRoutes(app, dependencies)
  testGatewayRoutes(app, dependencies)
  messageListRoutes(app, { ...dependencies, longestPauseMs: longestPauseMs(usualPace) })
  sendByHandRoutes(app, dependencies)
}
