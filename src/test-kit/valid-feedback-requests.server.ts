import type { CallName } from '../access/permissions/permissions.ts'
import { addFeedback } from './feedback.server.ts'
import type { MakeRequest } from './valid-request.server.ts'

const days = { from: '2026-11-01', to: '2026-11-30' }

/** Valid requests of what patients say of their visits. */
export const feedbackRequests: Partial<Record<CallName, MakeRequest>> = {
  'GET /api/feedback': ({ admin: by }) => ({ by, query: days }),
  'GET /api/feedback/sums': ({ admin: by }) => ({ by, query: days }),
  'POST /api/feedback/rows': ({ admin: by }) => ({ by, body: { ...days, state: 'all' } }),
  'POST /api/feedback/:id/settle': async ({ clinic, admin: by }) => ({
    by,
    params: { id: (await addFeedback(clinic.db, { rating: 1 })).id },
    body: { version: 1, settledAt: null, note: 'Said sorry' },
  }),
  'POST /api/feedback/:id/reopen': async ({ clinic, admin: by }) => {
    const { id } = await addFeedback(clinic.db, { rating: 1 })
    await clinic.db`
      update visit_feedback set settled_version = 1, settled_at = '2026-11-24T05:00:00Z', settled_by = 1, settled_note = 'Said sorry'
      where id = ${id}`
    return { by, params: { id }, body: { version: 1, settledAt: '2026-11-24T05:00:00Z' } }
  },
}
