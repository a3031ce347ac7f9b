import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { fromContractUrl } from '../../outside/legacy-api/earlier-base.ts'

/** The API document, made from the contracts, and its page. */
export const apiDocument = fastifyPlugin(
  async (app: FastifyInstance, { earlierCalls }: { earlierCalls: string }) => {
    const urlOf = fromContractUrl(earlierCalls)
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: { title: 'OPD Clinic', version: '1', description: 'The calls of the clinic.' },
      },
      transform: (route) => {
        const { schema, url } = jsonSchemaTransform(route)
        return { schema, url: urlOf(url) }
      },
    })
    app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
    // The page is large and rarely opened: it is loaded when the first request asks for it.
    const { default: reference } = await import('@scalar/fastify-api-reference')
    await app.register(reference, {
      routePrefix: '/api/docs',
      configuration: {
        url: '/api/openapi.json',
        theme: 'default',
        withDefaultFonts: false,
        // A clinic's server talks to nobody outside, and neither does this page.
        telemetry: false,
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    })
  },
)
