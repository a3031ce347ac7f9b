import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../../access/auth/stored-session.tsx'
import { currentClinicTime } from '../../../platform/clock/clinic-clock.tsx'
import { buildVisit } from '../../../test-kit/build-visit.ts'
import { fill } from '../../../test-kit/render-page.tsx'
import { openVisitPart, VisitServer } from '../../../test-kit/visit-page.tsx'
import type { VisitDetails } from '../details/visit-details.ts'
import CertificatesForm from '../certificates/CertificatesForm.tsx'
import { useCertificatesPart } from '../certificates/use-certificates-part.tsx'
import { PartFrame } from '../PartFrame.tsx'
import ReferralsForm from '../referrals/ReferralsForm.tsx'
import { useReferralsPart } from '../referrals/use-referrals-part.tsx'
import { useVisit } from '../use-visit.tsx'
import type { Visit } from '../visit.ts'

const { today } = currentClinicTime()
const theirs = {
  certificates: { issueDay: today, startDay: today, totalLeaveDays: 3, diagnosis: 'Theirs' },
  referrals: {
    issueDay: today,
    recipientName: 'Dr. Rao',
    speciality: '',
    place: '',
    urgency: 'soon' as const,
    reasonForReferral: 'Theirs',
    summary: '',
  },
}

/** Reads the visit again, as a tab of the screen does when it is shown. */
function ReadAgain() {
  const { visit, reload } = useVisit()
  return <button onClick={() => void reload()}>Read again ({visit.drafts.length} drafts)</button>
}

function Certificates() {
  const part = useCertificatesPart()
  return (
    <PartFrame part={part}>
      <ReadAgain />
      <CertificatesForm part={part} onSaved={() => {}} />
    </PartFrame>
  )
}
function Referrals() {
  const part = useReferralsPart()
  return (
    <PartFrame part={part}>
      <ReadAgain />
      <ReferralsForm part={part} onSaved={() => {}} />
    </PartFrame>
  )
}

const kinds = {
  certificates: {
    Form: Certificates,
    add: 'Add certificate',
    card: (number: number) => `Certificate ${number}`,
    reason: /^Diagnosis/,
    further: [/^Total leave days/, '10'] as const,
    withdraw: 'Withdraw certificate 1',
    remove: 'Remove certificate 2',
  },
  referrals: {
    Form: Referrals,
    add: 'Add letter',
    card: (number: number) => `Letter ${number}`,
    reason: /^Reason/,
    further: [/^To \(name\)/, 'Dr. Iyer'] as const,
    withdraw: 'Withdraw letter 1',
    remove: 'Remove letter 2',
  },
}

let server: VisitServer
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

describe.each(['certificates', 'referrals'] as const)('%s of two windows', (part) => {
  const { Form, add, card, reason, further, withdraw, remove } = kinds[part]
  const reasons = () =>
    screen.getAllByLabelText<HTMLTextAreaElement>(reason).map(({ value }) => value)

  /** Another window saves a paper while this one has typed the first of its list. */
  async function typeWhileSaved(paper: object = theirs[part]) {
    server = new VisitServer(
      buildVisit(today, {
        details: { illness: '' } as VisitDetails,
        version: 1,
        paperRows: { certificates: [], referrals: [] },
      }),
      (body) => ({
        [part]: body[part] as Visit['certificates'],
        paperRows: { certificates: [], referrals: [], [part]: [5, 6] },
      }),
      { '/api/referral-recipients': [], '/api/visits/41/test-results': [] },
    )
    const user = await openVisitPart(server, <Form />)
    await user.click(screen.getByRole('button', { name: add }))
    const field = (name: RegExp) =>
      within(screen.getByRole('group', { name: card(1) })).getByLabelText<HTMLInputElement>(name)
    await fill(user, field(reason), 'Mine')
    await fill(user, field(further[0]), further[1])
    server.visit = {
      ...server.visit,
      [part]: [paper],
      version: 2,
      paperRows: { certificates: [], referrals: [], [part]: [5] },
      drafts: [
        {
          part,
          content: null,
          version: 9,
          editor: 'there',
          number: 2,
          savedAt: '2026-11-24T03:35:00Z',
        },
      ],
    }
    const path = `/api/visits/41/drafts/${part}`
    server.problemsByPath[path] = { code: 'typed_elsewhere' }
    return user
  }

  async function typedMeanwhile() {
    const user = await typeWhileSaved()
    await screen.findByRole('button', { name: 'Keep my version' })
    server.problemsByPath = {}
    return user
  }

  const same =
    part === 'certificates'
      ? { ...theirs.certificates, totalLeaveDays: 10, diagnosis: 'Mine' }
      : {
          ...theirs.referrals,
          recipientName: 'Dr. Iyer',
          reasonForReferral: 'Mine',
          urgency: 'routine',
        }

  it('the one that both say is no choice, and is saved', async () => {
    await typeWhileSaved(same)
    await screen.findByRole('button', { name: withdraw })
    expect(screen.queryByRole('button', { name: 'Keep my version' })).toBeNull()
    expect(reasons()).toEqual(['Mine'])
  })

  it('the one that both say is issued once, whatever else is typed', async () => {
    const user = await typeWhileSaved(same)
    await user.click(screen.getByRole('button', { name: add }))
    await user.click(await screen.findByRole('button', { name: 'Keep my version' }))
    await screen.findByRole('button', { name: withdraw })
    expect(reasons()).toEqual(['Mine', ''])
  })

  it('the own one follows what was saved, and each is sent with its row', async () => {
    const user = await typedMeanwhile()
    // What stands in the form was never saved: it is no paper that could be withdrawn.
    expect(screen.queryByRole('button', { name: withdraw })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Keep my version' }))
    await waitFor(() => expect(reasons()).toEqual(['Theirs', 'Mine']))
    screen.getByRole('button', { name: withdraw })
    screen.getByRole('button', { name: remove })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.saved).toHaveLength(1))
    const { body } = server.saved[0]!
    expect(body.rows).toEqual([5, null])
    expect((body[part] as object[])[0]).toEqual(theirs[part])
    expect(body[part]).toHaveLength(2)
    // Saved, both have their rows: what is typed on is sent for them.
    await waitFor(() => expect(screen.queryByRole('button', { name: remove })).toBeNull())
    await user.type(screen.getAllByLabelText(reason)[1]!, ', corrected')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.saved).toHaveLength(2))
    expect(server.saved[1]!.body.rows).toEqual([5, 6])
  })

  it('theirs is what was saved, and nothing else', async () => {
    const user = await typedMeanwhile()
    await user.click(screen.getByRole('button', { name: 'Use the other version' }))
    await waitFor(() => expect(reasons()).toEqual(['Theirs']))
  })
})

describe.each(['certificates', 'referrals'] as const)('a correction of %s', (part) => {
  const { Form, reason } = kinds[part]
  const reasons = () =>
    screen.getAllByLabelText<HTMLTextAreaElement>(reason).map(({ value }) => value)
  const path = `/api/visits/41/${part}`
  const savedReasons = () =>
    server.visit[part].map((it) => ('diagnosis' in it ? it.diagnosis : it.reasonForReferral))

  /** Opens a saved paper and corrects it. The server has the draft; what saves it waits for `release`. */
  async function correct() {
    let editor: string | null = null
    server = new VisitServer(
      buildVisit(today, {
        details: { illness: '' } as VisitDetails,
        version: 1,
        [part]: [theirs[part]],
        paperRows: { certificates: [], referrals: [], [part]: [5] },
      }),
      (body) => ({
        [part]: body[part] as Visit['certificates'],
        drafts: [
          { part, content: null, version: 2, editor, number: 2, savedAt: '2026-11-24T03:36:00Z' },
        ],
      }),
      { '/api/referral-recipients': [], '/api/visits/41/test-results': [] },
    )
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const { fetch: answer } = globalThis
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (init.method === 'PUT' && url === `/api/visits/41/drafts/${part}`) {
        const draft = JSON.parse(init.body as string) as { editor: string; content: string | null }
        ;({ editor } = draft)
        const stored = { ...draft, part, version: 1, number: 1, savedAt: '2026-11-24T03:35:00Z' }
        server.visit = { ...server.visit, drafts: [stored] }
      }
      if (init.method === 'PUT' && url === path) await promise
      return answer(url, init)
    })
    const user = await openVisitPart(server, <Form />)
    await user.type(screen.getByLabelText(reason), ', corrected')
    await waitFor(() => expect(server.visit.drafts).toHaveLength(1))
    const readAgain = async () => {
      await user.click(screen.getByRole('button', { name: 'Read again (0 drafts)' }))
      await screen.findByRole('button', { name: 'Read again (1 drafts)' })
    }
    return { user, release, readAgain }
  }

  it('stays when the visit is read while it is saved', async () => {
    const { user, release, readAgain } = await correct()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await readAgain()
    expect(reasons()).toEqual(['Theirs, corrected'])
    release()
    await waitFor(() => expect(savedReasons()).toEqual(['Theirs, corrected']))
    await user.type(screen.getByLabelText(reason), ' again')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(savedReasons()).toEqual(['Theirs, corrected again']))
    expect(server.saved.map(({ body }) => body.rows)).toEqual([[5], [5]])
  })

  it('stays when the save did not arrive, and is saved by the next click', async () => {
    const { user, release, readAgain } = await correct()
    release()
    server.problemsByPath[path] = { code: 'unavailable' }
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.saved).toHaveLength(1))
    await readAgain()
    expect(reasons()).toEqual(['Theirs, corrected'])
    server.problemsByPath = {}
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(savedReasons()).toEqual(['Theirs, corrected']))
  })
})
