import { notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../../access/auth/stored-session.tsx'
import { currentClinicTime } from '../../../platform/clock/clinic-clock.tsx'
import { buildVisit } from '../../../test-kit/build-visit.ts'
import { fill } from '../../../test-kit/render-page.tsx'
import { openVisitPart, VisitServer } from '../../../test-kit/visit-page.tsx'
import CertificatesForm from '../certificates/CertificatesForm.tsx'
import { useCertificatesPart } from '../certificates/use-certificates-part.tsx'
import type { VisitDetails } from '../details/visit-details.ts'
import ReferralsForm from '../referrals/ReferralsForm.tsx'
import { useReferralsPart } from '../referrals/use-referrals-part.tsx'
import type { Visit } from '../visit.ts'

const { today } = currentClinicTime()

function Certificates() {
  return <CertificatesForm part={useCertificatesPart()} onSaved={() => {}} />
}
function Referrals() {
  return <ReferralsForm part={useReferralsPart()} onSaved={() => {}} />
}
const kinds = {
  certificates: {
    Form: Certificates,
    add: 'Add certificate',
    reason: /^Diagnosis/,
    further: [/^Total leave days/, '10'] as const,
  },
  referrals: {
    Form: Referrals,
    add: 'Add letter',
    reason: /^Reason/,
    further: [/^To \(name\)/, 'Dr. Iyer'] as const,
  },
}

let server: VisitServer
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

describe.each(['certificates', 'referrals'] as const)(
  'one of %s, saved without an answer',
  (part) => {
    const { Form, add, reason, further } = kinds[part]
    const reasons = () =>
      screen.getAllByLabelText<HTMLTextAreaElement>(reason).map(({ value }) => value)

    it.each(['in its tab', 'in another one'])(
      'and typed over is there once, opened again %s',
      async (where) => {
        const names = { certificates: [], referrals: [] }
        server = new VisitServer(
          buildVisit(today, {
            details: { illness: '' } as VisitDetails,
            version: 1,
            paperRows: names,
            paperKeys: names,
          }),
          () => ({}),
          { '/api/referral-recipients': [], '/api/visits/41/test-results': [] },
        )
        const { fetch: answer } = globalThis
        vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
          const body = JSON.parse((init.body as string | undefined) ?? '{}') as Record<
            string,
            unknown
          >
          if (init.method === 'PUT' && url === `/api/visits/41/${part}`) {
            const { editor, number } = body.stamp as { editor: string; number: number }
            const savedAt = '2026-11-24T03:35:00Z'
            server.visit = {
              ...server.visit,
              [part]: body[part] as Visit['certificates'],
              version: 2,
              paperRows: { ...names, [part]: [5] },
              paperKeys: { ...names, [part]: body.keys },
              drafts: [{ part, content: null, version: 2, editor, number, savedAt }],
            }
            throw new TypeError('network')
          }
          if (init.method === 'PUT' && url === `/api/visits/41/drafts/${part}`) {
            const { content, editor, number } = body as {
              content: string
              editor: string
              number: number
            }
            const draft = {
              part,
              content,
              version: 3,
              editor,
              number,
              savedAt: '2026-11-24T03:36:00Z',
            }
            server.visit = { ...server.visit, drafts: [draft] }
          }
          return answer(url, init)
        })
        const user = await openVisitPart(server, <Form />)
        await user.click(screen.getByRole('button', { name: add }))
        await fill(user, screen.getByLabelText(reason), 'Fever')
        await fill(user, screen.getByLabelText(further[0]), further[1])
        await user.click(screen.getByRole('button', { name: 'Save' }))
        await waitFor(() => expect(server.visit.version).toBe(2))
        await user.type(screen.getByLabelText(reason), ', cough')
        await waitFor(() => expect(server.visit.drafts[0]?.content).toContain('Fever, cough'))
        cleanup()
        if (where === 'in another one') sessionStorage.clear()
        await openVisitPart(server, <Form />)
        expect(reasons()).toEqual(['Fever, cough'])
      },
    )
  },
)
