import type { FastifyInstance } from 'fastify'
import { pagePaths } from '../../access/permissions/page-paths.ts'
import { readBuiltPage, renderDocument } from '../page/document.server.ts'
import { readPageFacts, type PageDependencies } from '../page/page-facts.server.ts'
import { PlacePage, placeTexts } from './place-page.ts'

/**
 * Serves the frame of a patient's place in the line, in the language of their phone. The place itself
 * is read by the page: the link's secret is after the #, which no server sees.
 */
export function placePage(app: FastifyInstance, { db, folder, ...clinic }: PageDependencies): void {
  const built = readBuiltPage(folder, 'self-service/place/main.tsx')
  app.get(pagePaths.ownPlace, async (request, reply) => {
    const facts = await readPageFacts(db, request, clinic)
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
