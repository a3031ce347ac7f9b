import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { legacyBasePath, fromContractUrl } from '../../outside/legacy-api/legacy-base-path.ts'
import { documentLegacyProblems } from '../../outside/legacy-api/legacy-problem.server.ts'

/** Serves the API document, generated from the contracts, and its page. */
export const apiDocument = fastifyPlugin(
  async (app: FastifyInstance, { legacyCallsPath }: { legacyCallsPath: string }) => {
    const urlOf = fromContractUrl(legacyCallsPath)
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: { title: 'OPD Clinic', version: '1', description: 'The calls of the clinic.' },
      },
      transform: (route) => {
        const isLegacy = route.url.startsWith(`${legacyBasePath}/`)
        const { schema, url } = jsonSchemaTransform(
          isLegacy ? { ...route, schema: documentLegacyProblems(route.schema) } : route,
        )
        return { schema, url: urlOf(url) }
      },
    })
    app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
    // Large and rarely used, so it loads at the first request.
    const { default: reference } = await import('@scalar/fastify-api-reference')
    await app.register(reference, {
      routePrefix: '/api/docs',
      configuration: {
        url: '/api/openapi.json',
        theme: 'default',
        withDefaultFonts: false,
        // Turned off, because a clinic's server contacts no other server.
        telemetry: false,
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    })
  },
)
