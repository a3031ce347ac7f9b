import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import type { ServerDependencies } from '../../access/auth/server-dependencies.server.ts'
import { textOrigin } from '../../access/permissions/patient-origin.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import { selectLogo } from '../../masters/clinic-details/clinic-details.server.ts'
import { clientAddress } from '../../platform/http/client-address.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { Locale } from '../../platform/i18n/locales.ts'
import {
  isOfLink,
  lockTries,
  openPatientLink,
} from '../../scheduling/patient-link/link-token.server.ts'
import type { OwnSheet } from '../../scheduling/patient-link/own-appointment.ts'
import { linkLimits } from '../../scheduling/patient-link/patient-link.server.ts'
import { openSheetPrinter, type SheetPrinter } from '../../visits/printouts/sheet-printer.server.ts'
import { readSheetFacts } from '../../visits/printouts/sheets.server.ts'
import { readCardFacts } from '../../visits/printouts/vaccination-card.server.ts'
import { isBirthAnswer, maxTries, type BirthFacts } from './birth-rule.ts'
import { downloadOwnSheet } from './own-sheet.ts'

type Dependencies = Pick<ServerDependencies, 'db' | 'now' | 'publicAddress'>

interface OwnSheetRequest {
  link: string
  appointment: number
  kind: OwnSheet
  born: string
  language: Locale
}

/** Prints sheets for patients, by their link and the second question; `request` is what they came by. */
type PrintOwnSheet = (sheet: OwnSheetRequest, request: FastifyRequest) => Promise<File>

declare module 'fastify' {
  interface FastifyInstance {
    /** For the page, whose form asks for the same without a script. */
    printOwnSheet: PrintOwnSheet
  }
}

export function ownSheetRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const printer = openSheetPrinter(app.log)
  app.addHook('onClose', () => printer.close())
  app.decorate('printOwnSheet', (sheet, request) =>
    printOwnSheet({ ...dependencies, printer }, sheet, request),
  )

  route(app, downloadOwnSheet, ({ body, request }) => app.printOwnSheet(body, request), {
    limits: linkLimits,
  })
}

async function printOwnSheet(
  { db, now, printer, publicAddress }: Dependencies & { printer: SheetPrinter },
  { link: secret, appointment: id, kind, born, language: locale }: OwnSheetRequest,
  request: FastifyRequest,
): Promise<File> {
  const { today } = now()
  const address = clientAddress(request.ip)
  const origin = textOrigin(request, publicAddress)
  const print = await db.begin(async (tx) => {
    const link = await openPatientLink(tx, secret, today)
    const [own] = await tx<(BirthFacts & { patientId: number })[]>`
      select p.id as patient_id, p.born_on, p.age, p.age_on from appointment a join patient p on p.id = a.patient_id
      where a.id = ${id} and is_live(a.status) and ${isOfLink(tx, link)}`
    if (!own) throw new ProblemError('not_found')
    const tries = await lockTries(tx, link, 'tries')
    // Asked also when it can help no more: the answer and its time say nothing of it.
    const isRight = isBirthAnswer(born, own, today)
    if (isRight && tries < maxTries) {
      if (kind === 'vaccinations') {
        const { facts } = await readCardFacts(tx, own.patientId, today, {
          staff: undefined,
          address,
        })
        return async () => {
          const logo = await selectLogo(db, facts.clinic.logoVersion)
          return printer.printCard({ facts, locale, logo })
        }
      }
      const facts = await readSheetFacts(
        tx,
        'printed',
        { kind, id, origin },
        { staff: 'patient', address },
      )
      return async () => {
        const logo = await selectLogo(db, facts.clinic.logoVersion)
        // For whoever takes it: how each medicine is taken, as a sentence.
        return printer.print({ kind, facts, locale, inWords: true, logo })
      }
    }
    await tx`update patient_link set tries = least(tries + 1, ${maxTries}) where id = ${link.id}`
    const { patientId } = link
    const entry = { action: 'refused', subject: 'sheet', id, patientId, after: { kind } }
    await audit(tx, { staff: undefined, address }, entry)
    return undefined
  })
  // After the transaction, which keeps the count.
  if (!print) throw new ProblemError('wrong_birth_year')
  return new File([await print()], `${kind}-${id}.pdf`, { type: downloadOwnSheet.fileType })
}
