import type { FastifyInstance } from 'fastify'
import { pagePaths } from '../../access/permissions/paths.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { readBuiltPage, renderDocument } from '../page/document.server.ts'
import { readPageFacts } from '../page/page-facts.server.ts'
import { PlacePage, placeTexts } from './place-page.ts'

/**
 * Serves the frame of a patient's place in the line, in the language of their phone. The place itself
 * is read by the page: the link's secret is after the #, which no server sees.
 */
export function placePage(
  app: FastifyInstance,
  { db, timeZone, folder }: { db: Db; timeZone: string; folder: string },
): void {
  const built = readBuiltPage(folder, 'self-service/place/main.tsx')
  app.get(pagePaths.ownPlace, async (request, reply) => {
    const facts = await readPageFacts(db, request, timeZone)
    return reply
      .headers({ 'cache-control': 'no-cache', vary: 'accept-language, cookie' })
      .type('text/html; charset=utf-8')
      .send(
        renderDocument({
          built,
          facts,
          keys: placeTexts,
          title: 'screen.ownPlace',
          Page: (props) => PlacePage({ ...props, view: {} }),
        }),
      )
  })
}
