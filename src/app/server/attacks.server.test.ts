import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callName, type Contract } from '../../access/permissions/contract.ts'
import { readPdf } from '../../test-kit/pdf-file.server.ts'
import { statusOf } from '../../test-kit/refused.server.ts'
import { send, type RightRequest } from '../../test-kit/valid-request.server.ts'
import { rightRequest } from '../../test-kit/valid-requests.server.ts'
import { aCertificate, openScene, type Scene } from '../../test-kit/test-scene.server.ts'
import { someConsultant, someEmployee, someStaff } from '../../test-kit/staff.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { someDetails, someMedicine } from '../../test-kit/visits.server.ts'
import { contractsOf } from './contracts.server.ts'

let clinic: TestClinic
let scene: Scene
let contracts: Contract[]
beforeAll(async () => {
  clinic = await openTestClinic()
  scene = await openScene(clinic)
  // One call needs an empty clinic.
  contracts = contractsOf(clinic.app).filter(({ url }) => url !== '/api/first-admin')
})
afterAll(() => clinic.close())

const named = (name: string) => contracts.find((it) => callName(it) === name)!
const make = (name: string) => rightRequest(scene, named(name))
const ask = async (by: Caller, name: string, parts: Omit<RightRequest, 'by'> = {}) => {
  const answer = await send(clinic.app, named(name), { ...parts, by })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, data: isJson ? answer.json() : answer }
}
const rights = () => clinic.db`
  select id, role, access_codes, further_rights from staff order by id`

describe('a consultant who writes another’s number into an address', () => {
  it('finds nothing, neither the visit nor what was printed of it, and changes nothing', async () => {
    const { id, version } = await scene.recorded()
    const attempts: [string, Omit<RightRequest, 'by'>][] = [
      ['GET /api/visits/:id', {}],
      ['GET /api/visits/:id/history', {}],
      ['GET /api/sheets/:kind/:id', { params: { kind: 'prescription' } }],
      ['GET /api/sheets/:kind/:id/pdf', { params: { kind: 'certificate' } }],
      ['PUT /api/visits/:id/details', { body: { version, details: someDetails } }],
      ['POST /api/appointments/:id/cancel', { body: { version: 1 } }],
    ]
    for (const [name, parts] of attempts) {
      const params = { ...parts.params, id }
      const answer = await ask(scene.rohan, name, { ...parts, params })
      expect(answer, name).toMatchObject({ status: 404, data: { code: 'not_found' } })
      expect(Object.keys(answer.data), name).toEqual(['code', 'message', 'requestId'])
    }
    const own = await ask(scene.anita, 'GET /api/visits/:id', { params: { id } })
    expect(own.data).toMatchObject({ version })
  })

  it('gets their own rows whichever consultant a filter names', async () => {
    const me = 5
    const lists: [string, Record<string, string | number>][] = [
      ['GET /api/appointments', { tab: 'conducted' }],
      ['POST /api/reports/appointments', { tab: 'clients' }],
      ['GET /api/calendar', { from: '2026-11-24', days: 7 }],
    ]
    for (const [name, query] of lists) {
      const asked = { ...query, consultant: 4 }
      const parts = name.startsWith('GET') ? { query: asked } : { body: asked }
      const { data } = await ask(scene.rohan, name, parts)
      const rows: { consultantId: number }[] = data.rows ?? data.appointments
      expect(rows.length, name).toBeGreaterThan(0)
      expect([...new Set(rows.map((row) => row.consultantId))], name).toEqual([me])
    }
  })
})

describe('more than is allowed, written into a body', () => {
  const more = {
    role: 'Admin',
    accessCodes: [3, 4, 5, 6, 7],
    furtherRights: ['conduct', 'cancel', 'reschedule'],
    staff: { id: 1, role: 'Admin' },
    staffId: 1,
    isAdmin: true,
  }

  it('raises nobody, whichever call carries it', async () => {
    for (const contract of contracts.filter(({ body }) => body)) {
      const name = callName(contract)
      // The masters of staff take rights in their bodies; who may give which is asked below.
      if (/\/(consultants|employees)/.test(name)) continue
      const right = await rightRequest(scene, contract)
      const before = await rights()
      for (const [field, value] of Object.entries(more)) {
        const body = { ...right.body, [field]: value }
        const answer = await send(clinic.app, contract, { ...right, body })
        // Refused for the one field too many, whatever else is right; an earlier front end sends more
        // than is asked for, and what is not asked for is not read.
        const most = name.includes(' /api/earlier/') ? [200, 400, 404, 409] : [400]
        expect(most, `${name} ${field} ${answer.body}`).toContain(statusOf(named(name), answer))
      }
      expect(await rights(), name).toEqual(before)
    }
  })

  it('gives nobody what the keeper of staff has not', async () => {
    const keeper = await clinicEmployee('keeper', [4, 7])
    const body = { ...someEmployee, username: 'new.one', email: 'new.one@example.org' }
    const consultant = { ...someConsultant, username: 'new.two', email: 'new.two@example.org' }
    const attempts: [string, object, string][] = [
      ['POST /api/employees', { ...body, role: 'Admin' }, 'admin_only'],
      ['POST /api/employees', { ...body, accessCodes: [9] }, 'right_not_held'],
      ['POST /api/employees', { ...body, furtherRights: ['conduct'] }, 'right_not_held'],
      ['POST /api/consultants', { ...consultant, accessCodes: [9] }, 'forbidden'],
      ['POST /api/consultants', { ...consultant, role: 'Admin' }, 'forbidden'],
    ]
    const before = await rights()
    for (const [name, wish, code] of attempts) {
      expect((await ask(keeper, name, { body: wish })).data.code, name).toBe(code)
    }
    expect(await rights()).toEqual(before)
  })

  it('makes nothing cheaper', async () => {
    const [last] = await clinic.db`select max(id) as id from appointment`
    const booking = [
      'POST /api/bookings',
      'POST /api/own-bookings',
      'POST /api/walk-ins',
      'POST /api/subscriptions',
      'POST /api/own-subscriptions',
      'POST /api/appointments/:id/reschedule',
    ]
    for (const name of booking) {
      const right = await make(name)
      for (const field of ['price', 'fee', 'amount', 'paymentStatus']) {
        const body = { ...right.body, [field]: 1 }
        const answer = await send(clinic.app, named(name), { ...right, body })
        expect(answer.statusCode, `${name} ${field}`).toBe(400)
      }
      expect((await send(clinic.app, named(name), right)).statusCode, name).toBe(200)
    }
    const [cheapest] = await clinic.db`
      select count(*)::int as booked, min(price) as price,
        count(*) filter (where payment_status = 'P')::int as paid
      from appointment where id > ${last!.id}`
    expect(cheapest).toMatchObject({ price: 600, paid: 0 })
    expect(cheapest!.booked).toBeGreaterThanOrEqual(7)
  })
})

async function clinicEmployee(username: string, accessCodes: number[]): Promise<Caller> {
  await someStaff(clinic.db, { username, role: 'Employee', accessCodes })
  return scene.again(username)
}

/** The same value with each of its texts, one at a time, replaced. */
function withEachText(value: unknown, text: string): unknown[] {
  if (typeof value === 'string') return [text]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) =>
    withEachText(one, text).map((changed) =>
      Array.isArray(value)
        ? value.map((it, index) => (String(index) === name ? changed : it))
        : { ...value, [name]: changed },
    ),
  )
}

describe('SQL in a text', () => {
  const sql = [`'; drop table patient cascade; --`, `') or 1=1 --`]

  it('finds in every filter what nonsense finds, and no call lets itself be told what to sort by', async () => {
    for (const contract of contracts.filter(({ method }) => method === 'GET')) {
      const right = await rightRequest(scene, contract)
      for (const name of Object.keys(contract.query?.shape ?? {})) {
        const answerTo = async (text: string) => {
          const query = { ...right.query, [name]: text }
          const { statusCode, body } = await send(clinic.app, contract, { ...right, query })
          return [statusCode, body.replace(/"requestId":"[^"]*"/, '')]
        }
        const nonsense = await answerTo('zzqx')
        for (const text of sql) {
          expect(await answerTo(text), `${callName(contract)} ${name}`).toEqual(nonsense)
        }
      }
      if (!contract.query) continue
      for (const name of ['sort', 'order', 'orderBy', 'sortBy', 'dir']) {
        const query = { ...right.query, [name]: 'price; drop table patient' }
        const { statusCode } = await send(clinic.app, contract, { ...right, query })
        expect(statusCode, `${callName(contract)} ${name}`).toBe(400)
      }
    }
  })

  it('is refused or kept as a text, in every body', async () => {
    let kept = 0
    for (const contract of contracts.filter(({ body }) => body)) {
      let right = await rightRequest(scene, contract)
      for (const text of sql) {
        const { length } = withEachText(right.body, text)
        for (let at = 0; at < length; at += 1) {
          const body = withEachText(right.body, text)[at] as object
          const answer = await send(clinic.app, contract, { ...right, body })
          const what = `${callName(contract)} ${JSON.stringify(body)} ${answer.body}`
          expect(answer.statusCode, what).toBeLessThan(500)
          if (statusOf(contract, answer) !== 200) continue
          kept += 1
          right = await rightRequest(scene, contract)
        }
      }
    }
    expect(kept).toBeGreaterThan(20)
    const [row] = await clinic.db`select count(*)::int as patients from patient`
    expect(row!.patients).toBeGreaterThan(100)
  })
})

describe('a script in a text', () => {
  const script = '<script>alert(1)</script>'
  const image = '"><img src=x onerror=alert(1)>'

  it('is kept, answered and printed as the text that it is', async () => {
    const id = await scene.pending()
    const params = { id }
    await clinic.db`update branch set address = ${script} where id = 1`
    await clinic.db`update lab_test set name = ${image} where id = 1`
    const saves: [string, object][] = [
      ['details', { details: { ...someDetails, illness: script, treatment: image } }],
      ['prescription', { items: [{ ...someMedicine, medicine: script }] }],
      ['tests', { tests: [{ type: 'Lab', id: 1 }] }],
      ['certificates', { certificates: [{ ...aCertificate, diagnosis: image }] }],
    ]
    for (const [version, [part, body]] of saves.entries()) {
      const name = `PUT /api/visits/:id/${part}`
      const saved = await ask(scene.anita, name, { params, body: { version, ...body } })
      expect(saved.status, name).toBe(200)
    }
    const { data } = await ask(scene.anita, 'GET /api/visits/:id', { params })
    expect(data).toMatchObject({ details: { illness: script, treatment: image } })
    const printed: Record<string, string[]> = {
      prescription: [script],
      recommendedtests: [script, image],
      certificate: [script, image],
    }
    for (const [kind, texts] of Object.entries(printed)) {
      const pdf = await send(clinic.app, named('GET /api/sheets/:kind/:id/pdf'), {
        by: scene.anita,
        params: { kind, id },
      })
      expect(pdf.headers['content-disposition']).toMatch(/^attachment/)
      const pages = await readPdf(pdf.rawPayload)
      // A long word may go over to the next line.
      const all = pages
        .flatMap(({ lines }) => lines)
        .join('')
        .replaceAll(/\s/g, '')
      for (const text of texts) expect(all, kind).toContain(text.replaceAll(/\s/g, ''))
    }
  })

  it('is answered as JSON that no browser takes for a page', async () => {
    for (const contract of contracts.filter(({ method }) => method === 'GET')) {
      const answer = await send(clinic.app, contract, await rightRequest(scene, contract))
      const { 'content-type': type, 'x-content-type-options': sniff } = answer.headers
      expect(type, callName(contract)).toMatch(/^application\/(json|pdf|x-ndjson)/)
      expect(sniff, callName(contract)).toBe('nosniff')
    }
  })

  it('reaches a screen as text alone: no component writes HTML', () => {
    const files = globSync(['src/**/*.tsx', 'src/**/*.ts', 'public/assets/*.js'])
    expect(files.length).toBeGreaterThan(300)
    const html = new RegExp(
      ['dangerouslySet', 'InnerHTML|\\.inner', 'HTML|insertAdjacent', 'HTML|document\\.write'].join(
        '',
      ),
    )
    expect(files.filter((file) => html.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
