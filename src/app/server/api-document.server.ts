import swagger from '@fastify/swagger'
import fastify, { type FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { legacyBasePath, fromContractUrl } from '../../outside/legacy-api/legacy-base-path.ts'
import { documentLegacyProblems } from '../../outside/legacy-api/legacy-problem.server.ts'

const docsUrl = '/api/docs'

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
    servePage(app)
  },
)

/**
 * Serves the document's page. What draws it is large and rarely asked for, so it is loaded by the first request:
 * at the start it would take 25 MB of memory for as long as the server runs.
 */
function servePage(app: FastifyInstance): void {
  let opened: Promise<FastifyInstance> | undefined
  for (const url of [docsUrl, `${docsUrl}/`, `${docsUrl}/js/scalar.js`]) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      const page = await (opened ??= openPage())
      const { statusCode, headers, rawPayload } = await page.inject(request.url)
      const { location, 'content-type': type } = headers
      if (location !== undefined) return reply.redirect(String(location), statusCode)
      return reply.code(statusCode).type(String(type)).send(rawPayload)
    })
  }
  app.addHook('onClose', async () => (await opened)?.close())
}

async function openPage(): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const page = fastify()
  await page.register(reference, {
    routePrefix: docsUrl,
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
  return page
}
