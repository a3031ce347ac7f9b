import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeVisitDraft } from '../../drafts/visit-drafts.ts'
import { downloadSheet, readSheet } from '../../printouts/sheets.ts'
import { openTestClinic, problemOf, type TestClinic } from '../../../test-kit/test-clinic.server.ts'
import { testReferral } from '../../../test-kit/test-referral.ts'
import { createScene, type TestScene } from '../../../test-kit/test-scene.server.ts'
import { saveCertificates } from '../certificates/certificates.ts'
import { readVisit } from '../visit.ts'
import { listRecipients, saveReferrals, withdrawReferral, type Referral } from './referrals.ts'

let clinic: TestClinic
let scene: TestScene

beforeAll(async () => {
  clinic = await openTestClinic()
  scene = await createScene(clinic)
})
afterAll(() => clinic.close())

const save = (id: number, version: number, referrals: Referral[], caller = scene.anita) =>
  caller.call(saveReferrals, { params: { id }, body: { version, referrals } })
const withdraw = (id: number, version: number, number = 1, caller = scene.anita) =>
  caller.call(withdrawReferral, {
    params: { id },
    body: { version, number, reason: 'Wrong patient' },
  })
const read = (id: number) => scene.anita.call(readVisit, { params: { id } })
const printed = async (id: number) =>
  (await scene.anita.call(readSheet, { params: { kind: 'referral', id } })).referrals
const eye: Referral = { ...testReferral, recipientName: '', speciality: 'Ophthalmology' }

describe('a letter', () => {
  it('needs a name or a speciality, a reason, and a day between the visit and today', async () => {
    const { id, version } = await scene.recorded()
    const wrong = [
      [{ recipientName: ' ', speciality: '' }, 'recipientName', 'referral.recipientRequired'],
      [{ reasonForReferral: ' ' }, 'reasonForReferral', 'referral.reasonRequired'],
      [{ issueDay: '2026-11-23' }, 'issueDay', 'certificate.issueBeforeVisit'],
      [{ issueDay: '2026-11-25' }, 'issueDay', 'certificate.issueInFuture'],
    ] as const
    for (const [changes, field, sentence] of wrong) {
      await expect(save(id, version, [{ ...testReferral, ...changes }])).rejects.toMatchObject({
        code: 'invalid_input',
        fields: { [`referrals.0.${field}`]: sentence },
      })
    }
    expect((await read(id)).referrals).toEqual([])
    await save(id, version, [eye])
    expect((await read(id)).referrals).toEqual([eye])
  })

  it('keeps its number and its address when it is saved again, beside a new one', async () => {
    const { id, version } = await scene.recorded()
    const saved = await save(id, version, [testReferral])
    const [first] = await printed(id)
    expect(first!.serial).toMatch(/^A-\w{6}-R1$/)
    const [{ checkKey }] = await clinic.db<[{ checkKey: string }]>`
      select check_key from referral where appointment_id = ${id}`
    const urgent = { ...testReferral, urgency: 'urgent' as const }
    await save(id, saved.version, [urgent, eye])
    expect(await printed(id)).toEqual([
      { ...first, urgency: 'urgent' },
      { ...eye, serial: first!.serial.replace('R1', 'R2'), checkUrl: null },
    ])
    const rows = await clinic.db`
      select from referral where appointment_id = ${id} and check_key = ${checkKey}`
    expect(rows.count).toBe(1)
  })

  it('cannot be removed once it was saved, not even in the database', async () => {
    const { id, version } = await scene.recorded()
    const saved = await save(id, version, [testReferral, eye])
    expect(await problemOf(save(id, saved.version, [testReferral]))).toBe('referral_saved')
    await expect(clinic.db`delete from referral where appointment_id = ${id}`).rejects.toThrow(
      'is kept',
    )
  })

  it('is withdrawn with a reason, which can be asked for twice, and is not printed then', async () => {
    const { id, version } = await scene.recorded()
    const saved = await save(id, version, [testReferral, eye])
    const { version: next } = await withdraw(id, saved.version)
    // The answer was lost on the way.
    expect(await withdraw(id, saved.version)).toEqual({ version: next })
    expect(await problemOf(withdraw(id, saved.version, 2))).toBe('visit_changed')
    const withdrawn = {
      ...testReferral,
      withdrawnDay: '2026-11-24',
      withdrawnBy: 'Dr. Anita Deshpande',
      reason: 'Wrong patient',
    }
    expect(await read(id)).toMatchObject({ referrals: [eye], withdrawnReferrals: [withdrawn] })
    expect(await printed(id)).toMatchObject([{ serial: expect.stringMatching(/-R2$/) }])
    await withdraw(id, next)
    expect(await scene.anita.call(readSheet, { params: { kind: 'referral', id } })).toMatchObject({
      referrals: [],
      withdrawnReferrals: [withdrawn, { ...eye }],
    })
    expect(
      await problemOf(
        scene.anita.call(downloadSheet, { params: { kind: 'referral', id }, query: {} }),
      ),
    ).toBe('nothing_saved')
  })

  it('is not written by a colleague, nor by an Admin, who reads it', async () => {
    const { id, version } = await scene.recorded()
    await save(id, version, [testReferral])
    expect(await problemOf(save(id, version + 1, [eye], scene.priya))).toBe('not_found')
    expect(await problemOf(save(id, version + 1, [eye], scene.admin))).toBe('forbidden')
    const visit = await scene.admin.call(readVisit, { params: { id } })
    expect(visit.referrals).toEqual([testReferral])
  })

  it('is a part of its own for two windows: what another saves of the certificates is no conflict', async () => {
    const { id, version } = await scene.recorded()
    const [mine, theirs] = [
      '5f0c1d1e-4b3a-4c58-9d51-0f6f4d1f7a11',
      '5f0c1d1e-4b3a-4c58-9d51-0f6f4d1f7a12',
    ] as const
    const params = { id, part: 'referrals' as const }
    const draft = (editor: string, seen: number) =>
      scene.anita.call(storeVisitDraft, {
        params,
        body: { editor, number: 1, seen, content: 'To Dr. Rao' },
      })
    const { version: seen } = await draft(mine, 0)
    expect(await problemOf(draft(theirs, 0))).toBe('typed_elsewhere')
    const { certificates } = await read(id)
    await scene.anita.call(saveCertificates, {
      params: { id },
      body: { version, certificates: [...certificates, ...certificates] },
    })
    const stamp = { editor: mine, number: 2, seen }
    await scene.anita.call(saveReferrals, {
      params: { id },
      body: { version, stamp, referrals: [testReferral] },
    })
    const visit = await read(id)
    expect(visit.referrals).toEqual([testReferral])
    expect(visit.drafts.find(({ part }) => part === 'referrals')?.content).toBeNull()
  })
})

describe('the recipients that are offered', () => {
  it("are each there once, the consultant's own before the clinic's, without those of withdrawn letters", async () => {
    await clinic.db`
      insert into referral (appointment_id, consultant_id, issue_day, recipient_name, speciality, place,
        urgency, reason_for_referral, summary, withdrawn_day, withdrawn_by, withdrawn_reason)
      select (select min(appointment_id) from visit), consultant_id, '2026-11-20', name, '', '',
        'routine', 'Opinion', '', withdrawn, case when withdrawn is not null then 4 end,
        case when withdrawn is not null then 'Wrong' end
      from (values (4, 'Dr. Early', null::date), (4, 'Dr. Gone', '2026-11-20'),
        (4, 'Dr. Late', null), (5, 'Dr. Colleague', null), (4, 'Dr. Early', null),
        (5, 'Dr. Early', null)) of_late (consultant_id, name, withdrawn)`
    const names = (await scene.anita.call(listRecipients, {})).map((it) => it.recipientName)
    const own = names.indexOf('Dr. Early')
    expect(names.indexOf('Dr. Late')).toBeGreaterThan(own)
    expect(names.indexOf('Dr. Colleague')).toBeGreaterThan(names.indexOf('Dr. Late'))
    expect(names.filter((it) => it === 'Dr. Early')).toHaveLength(1)
    expect(names).not.toContain('Dr. Gone')
  })
})
