import { existsSync } from 'node:fs'
import path from 'node:path'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { bookingPage } from './booking/booking-page.server.ts'
import { myPage } from './my/my-page.server.ts'
import { stopPage } from './stop/stop-page.server.ts'
import { placePage } from './place/place-page.server.ts'
import { checkPage } from './check/check-page.server.ts'
import { builtList } from './page/document.server.ts'
import type { PageDependencies } from './page/page-facts.server.ts'

/** The pages that patients open on their phones: HTML of the server, which a small script brings to life. */
export async function selfServicePages(
  app: FastifyInstance,
  dependencies: PageDependencies,
): Promise<void> {
  if (!existsSync(path.join(dependencies.folder, builtList))) return
  await app.register(compress, { encodings: ['br', 'gzip'] })
  bookingPage(app, dependencies)
  placePage(app, dependencies)
  myPage(app, dependencies)
  stopPage(app, dependencies)
  checkPage(app, dependencies)
}
