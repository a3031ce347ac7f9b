import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { pagePaths } from '../../access/permissions/page-paths.ts'
import { clientAddress } from '../../platform/http/client-address.server.ts'
import { problems } from '../../platform/http/problem.ts'
import { asProblemError, withoutPersonalData } from '../../platform/http/send-problem.server.ts'
import { isCheckKey } from '../../visits/printouts/check-link.server.ts'
import { readBuiltPage, sendSecretPage } from '../page/document.server.ts'
import { limitPage } from '../page/limit-page.server.ts'
import { readPageFacts, type PageDependencies } from '../page/page-facts.server.ts'
import type { CheckedDocument } from './check-answers.ts'
import { CheckPage, checkTexts, type CheckFacts } from './check-page.ts'
import { readCheckedCertificate } from './checked-certificate.server.ts'
import { readCheckedPrescription } from './checked-prescription.server.ts'
import { readCheckedReferral } from './checked-referral.server.ts'
import { readCheckedReceipt } from './checked-receipt.server.ts'

/** Serves what the code on a printed document opens: the clinic's answer whether it is one of its own. */
export function checkPage(app: FastifyInstance, dependencies: PageDependencies): void {
  const { db, folder } = dependencies
  const built = readBuiltPage(folder, 'self-service/check/main.tsx')
  const checkLimit = limitPage(app, { name: 'document check', max: 60 })

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
      title: 'documentCheck.title',
      Page: CheckPage,
    })
  }

  app.get(`${pagePaths.check}/*`, async (request, reply) => {
    try {
      await checkLimit(request)
      const key = (request.params as Record<string, string>)['*']!
      const answer = await readAnswer(dependencies, key, request.ip)
      return await sendPage(
        request,
        reply,
        answer ? { answer, status: 200 } : { answer: 'documentCheck.unknown', status: 404 },
      )
    } catch (error) {
      const { code } = asProblemError(error)
      if (problems[code] >= 500) request.log.error(withoutPersonalData(error), 'request failed')
      const problem = code === 'too_many_requests' ? code : 'unexpected'
      return sendPage(request, reply, { answer: `problem.${problem}`, status: problems[code] })
    }
  })
}

/** The clinic's answer about the document of a key, audited as a check; undefined if there is none. */
async function readAnswer(
  { db, now, timeZone }: Pick<PageDependencies, 'db' | 'now' | 'timeZone'>,
  key: string,
  ip: string,
): Promise<CheckedDocument | undefined> {
  if (!isCheckKey(key)) return undefined
  const { today } = now()
  return db.begin(async (tx) => {
    const check =
      (await readCheckedPrescription(tx, key, { today, timeZone })) ??
      (await readCheckedCertificate(tx, key, today)) ??
      (await readCheckedReferral(tx, key, today)) ??
      (await readCheckedReceipt(tx, key, { today, timeZone }))
    if (!check) return undefined
    const { kind, serial, state } = check.answer
    const actor = { staff: undefined, address: clientAddress(ip) }
    const subject = kind === 'receipt' ? 'receipt' : 'sheet'
    const byPatient = new Map(check.appointments.map((it) => [it.patientId, it]))
    for (const appointment of byPatient.values()) {
      const after = { kind, number: serial, state }
      await audit(tx, actor, { action: 'checked', subject, ...appointment, after })
    }
    return check.answer
  })
}
