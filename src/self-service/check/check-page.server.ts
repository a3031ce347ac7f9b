import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { pagePaths } from '../../access/permissions/page-paths.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { clientAddress } from '../../platform/http/client-address.server.ts'
import { problems } from '../../platform/http/problem.ts'
import { asProblemError, withoutPersonalData } from '../../platform/http/send-problem.server.ts'
import { isCheckKey, serialOf } from '../../visits/printouts/check-link.server.ts'
import { readBuiltPage, sendSecretPage } from '../page/document.server.ts'
import { limitPage } from '../page/limit-page.server.ts'
import { readPageFacts, type PageDependencies } from '../page/page-facts.server.ts'
import { CheckPage, checkTexts, type CheckedCertificate, type CheckFacts } from './check-page.ts'
import { certificateState } from './check-rule.ts'

/** Serves what the code on a printed certificate opens: the clinic's answer whether it is one of its own. */
export function checkPage(app: FastifyInstance, dependencies: PageDependencies): void {
  const { db, folder, now } = dependencies
  const built = readBuiltPage(folder, 'self-service/check/main.tsx')
  const checkLimit = limitPage(app, { name: 'certificate check', max: 60 })

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { answer, status }: Pick<CheckFacts, 'answer'> & { status: number },
  ) {
    const known = await readPageFacts(db, request, dependencies)
    return sendSecretPage(reply, status, {
      built,
      facts: { ...known, answer },
      keys: checkTexts,
      title: 'certificateCheck.title',
      Page: CheckPage,
    })
  }

  app.get(`${pagePaths.check}/*`, async (request, reply) => {
    try {
      await checkLimit(request)
      const key = (request.params as Record<string, string>)['*']!
      const answer = await readAnswer(db, key, { today: now().today, ip: request.ip })
      return await sendPage(
        request,
        reply,
        answer ? { answer, status: 200 } : { answer: 'certificateCheck.unknown', status: 404 },
      )
    } catch (error) {
      const { code } = asProblemError(error)
      if (problems[code] >= 500) request.log.error(withoutPersonalData(error), 'request failed')
      const problem = code === 'too_many_requests' ? code : 'unexpected'
      return sendPage(request, reply, { answer: `problem.${problem}`, status: problems[code] })
    }
  })
}

interface CertificateRow {
  id: number
  patientId: number
  number: number
  issueDay: Day
  startDay: Day
  totalLeaveDays: number
  withdrawnDay: Day | null
  patientName: string
  branch: CheckedCertificate['branch']
  consultant: { name: string; registrationNumber: string | null }
}

/** The clinic's answer about the certificate of a key, audited as a check; undefined if there is none. */
async function readAnswer(
  db: Db,
  key: string,
  { today, ip }: { today: Day; ip: string },
): Promise<CheckedCertificate | undefined> {
  if (!isCheckKey(key)) return undefined
  return db.begin(async (tx) => {
    const [row] = await tx<CertificateRow[]>`
      select a.id, a.patient_id, c.issue_day, c.start_day, c.total_leave_days, c.withdrawn_day,
        (select count(*)::int from certificate earlier
          where earlier.appointment_id = a.id and earlier.id <= c.id) as number,
        p.name as patient_name, json_build_object('name', b.name, 'phone', b.phone) as branch,
        json_build_object('name', s.name, 'registrationNumber', s.registration_number) as consultant
      from certificate c
      join appointment a on a.id = c.appointment_id
      join patient p on p.id = a.patient_id
      join branch b on b.id = a.branch_id
      join staff s on s.id = a.consultant_id
      where c.check_key = ${key}`
    if (!row) return undefined
    const state = certificateState(row, today)
    const entry = { action: 'checked', subject: 'sheet', id: row.id, patientId: row.patientId }
    const after = { kind: 'certificate', number: row.number, state }
    await audit(tx, { staff: undefined, address: clientAddress(ip) }, { ...entry, after })
    return answerOf(row, state)
  })
}

/** No more than the state lets be told. */
function answerOf(
  { id, number, branch, withdrawnDay, ...row }: CertificateRow,
  state: CheckedCertificate['state'],
): CheckedCertificate {
  const known = { serial: serialOf(id, number), branch }
  if (state === 'tooOld') return { ...known, state }
  const { issueDay, startDay, totalLeaveDays, patientName, consultant } = row
  return state === 'withdrawn'
    ? { ...known, state, issueDay, withdrawnDay: withdrawnDay! }
    : { ...known, state, issueDay, startDay, totalLeaveDays, patientName, consultant }
}
