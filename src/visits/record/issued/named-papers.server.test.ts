import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestClinic, problemOf, type TestClinic } from '../../../test-kit/test-clinic.server.ts'
import { testReferral } from '../../../test-kit/test-referral.ts'
import {
  createScene,
  testCertificate,
  type TestScene,
} from '../../../test-kit/test-scene.server.ts'
import { bookWithAnita, testDetails } from '../../../test-kit/visits.server.ts'
import { storeVisitDraft } from '../../drafts/visit-drafts.ts'
import { saveCertificates, withdrawCertificate } from '../certificates/certificates.ts'
import { saveVisitDetails } from '../details/visit-details.ts'
import { saveReferrals, withdrawReferral } from '../referrals/referrals.ts'
import { readVisit } from '../visit.ts'

let clinic: TestClinic
let scene: TestScene
beforeAll(async () => {
  clinic = await openTestClinic()
  scene = await createScene(clinic)
})
afterAll(() => clinic.close())

const read = (id: number) => scene.anita.call(readVisit, { params: { id } })
interface Sent {
  version: number
  rows?: (number | null)[]
  keys?: (string | null)[]
  stamp?: { editor: string; number: number; seen: number }
}

const kinds = {
  certificates: {
    refused: 'certificate_saved',
    paper: (reason: string) => ({ ...testCertificate, diagnosis: reason }),
    save: (id: number, sent: Sent, reasons: string[]) => {
      const certificates = reasons.map(kinds.certificates.paper)
      return scene.anita.call(saveCertificates, { params: { id }, body: { ...sent, certificates } })
    },
    withdraw: (id: number, body: { version: number; number: number; reason: string }) =>
      scene.anita.call(withdrawCertificate, { params: { id }, body }),
    rows: (id: number) => clinic.db`
      select id, diagnosis as reason, check_key from certificate where appointment_id = ${id} order by id`,
  },
  referrals: {
    refused: 'referral_saved',
    paper: (reason: string) => ({ ...testReferral, reasonForReferral: reason }),
    save: (id: number, sent: Sent, reasons: string[]) => {
      const referrals = reasons.map(kinds.referrals.paper)
      return scene.anita.call(saveReferrals, { params: { id }, body: { ...sent, referrals } })
    },
    withdraw: (id: number, body: { version: number; number: number; reason: string }) =>
      scene.anita.call(withdrawReferral, { params: { id }, body }),
    rows: (id: number) => clinic.db`
      select id, reason_for_referral as reason, check_key from referral where appointment_id = ${id} order by id`,
  },
} as const

describe.each(['certificates', 'referrals'] as const)('saved %s', (part) => {
  const { save, rows, refused, withdraw } = kinds[part]
  /** A visit in which one paper was saved and may be printed. */
  async function issued() {
    const id = await bookWithAnita(clinic.db)
    const { version } = await scene.anita.call(saveVisitDetails, {
      params: { id },
      body: { version: 0, details: testDetails },
    })
    await save(id, { version }, ['Fever'])
    const [printed] = await rows(id)
    return { id, printed, visit: await read(id) }
  }

  it('are read with their rows', async () => {
    const { printed, visit } = await issued()
    expect(visit.paperRows![part]).toEqual([printed!.id])
  })

  it('are not replaced by who does not name them, and another follows', async () => {
    const { id, printed, visit } = await issued()
    const seen = visit.drafts.find((it) => it.part === part)!.version
    const stamp = { editor: randomUUID(), number: 1, seen }
    const { version } = visit
    for (const [named, reasons] of [
      [[null], ['Sprain']],
      [
        [null, printed!.id as number],
        ['Sprain', 'Fever'],
      ],
      [[(printed!.id as number) + 1], ['Sprain']],
      [
        [printed!.id as number, printed!.id as number],
        ['Fever', 'Sprain'],
      ],
    ] as const) {
      const refusal = save(id, { version, stamp, rows: [...named] }, [...reasons])
      expect(await problemOf(refusal)).toBe(refused)
    }
    expect(await rows(id)).toEqual([printed])
    await save(id, { version, stamp, rows: [printed!.id as number, null] }, ['Fever', 'Sprain'])
    expect(await rows(id)).toMatchObject([printed, { reason: 'Sprain' }])
  })

  it('are corrected by who names them, and by a page that names none yet', async () => {
    const { id, printed, visit } = await issued()
    const row = printed!.id as number
    const { version } = await save(id, { version: visit.version, rows: [row] }, ['High fever'])
    expect(await rows(id)).toEqual([{ ...printed, reason: 'High fever' }])
    await save(id, { version }, ['Dengue', 'Sprain'])
    expect(await rows(id)).toMatchObject([{ ...printed, reason: 'Dengue' }, { reason: 'Sprain' }])
  })

  it('of a window that got no answer are corrected by their keys', async () => {
    const { id, printed, visit } = await issued()
    expect(visit.paperKeys![part]).toEqual([null])
    const key = randomUUID()
    const editor = randomUUID()
    const row = printed!.id as number
    const seen = visit.drafts.find((it) => it.part === part)!.version
    const sent = { version: visit.version, rows: [row, null], keys: [null, key] }
    const send = (number: number, reason: string) =>
      save(id, { ...sent, stamp: { editor, number, seen } }, ['Fever', reason])
    await send(1, 'Sprain')
    const saved = await rows(id)
    // Typed over, and sent by the window that does not know that it was saved.
    await send(2, 'Sprained ankle')
    expect(await rows(id)).toEqual([saved[0], { ...saved[1], reason: 'Sprained ankle' }])
    expect((await read(id)).paperKeys![part]).toEqual([null, key])
  })

  it('are withdrawn, and what another window has typed stays', async () => {
    const { id, visit } = await issued()
    const seen = visit.drafts.find((it) => it.part === part)!.version
    const content = JSON.stringify({ [part]: ['Fever', 'Long words of another window'] })
    await scene.anita.call(storeVisitDraft, {
      params: { id, part },
      body: { editor: randomUUID(), number: 1, seen, content },
    })
    await withdraw(id, { version: visit.version, number: 1, reason: 'Wrong person' })
    const draft = (await read(id)).drafts.find((it) => it.part === part)!
    // Written by no window: each reads again before it writes.
    expect(draft).toMatchObject({ content, editor: null })
    expect(draft.version).toBeGreaterThan(seen + 1)
  })
})
