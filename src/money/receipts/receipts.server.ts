import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import type { ServerDependencies } from '../../access/auth/server-dependencies.server.ts'
import type { SignedIn } from '../../access/permissions/access.ts'
import { textOrigin } from '../../access/permissions/patient-origin.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import {
  selectClinicDetails,
  selectLogo,
} from '../../masters/clinic-details/clinic-details.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { checkUrlOf } from '../../visits/printouts/check-link.server.ts'
import { paperLocale } from '../../visits/printouts/sheet-language.ts'
import { openSheetPrinter } from '../../visits/printouts/sheet-printer.server.ts'
import { translatorFor } from '../../visits/printouts/sheet-translator.server.ts'
import { readReceipt, type StoredReceipt } from './read-receipt.server.ts'
import { receiptBill, type BillTranslator } from './receipt-bill.ts'
import { printReceipt, saveReceipt, type ReceiptPrint } from './receipts.ts'
import { svgPages } from './svg-pages.ts'

interface Actor {
  staff: SignedIn
  address: string
}

interface Asked extends Actor {
  request: FastifyRequest
}

/** Millimetres of an A5 sheet. */
const sheetHeight = 210

export function receiptRoutes(
  app: FastifyInstance,
  { db, timeZone, publicAddress }: Pick<ServerDependencies, 'db' | 'timeZone' | 'publicAddress'>,
): void {
  const printer = openSheetPrinter(app.log)
  app.addHook('onClose', () => printer.close())

  /** Renders a receipt and records the print. A print that fails is none. */
  const print = async (
    format: 'pdf' | 'svg',
    appointment: number,
    body: ReceiptPrint,
    { request, ...actor }: Asked,
  ): Promise<{ bytes: Uint8Array<ArrayBuffer>; number: string }> => {
    const { paper } = body
    const origin = textOrigin(request, publicAddress)
    for (;;) {
      const asked = { appointment, receipt: body.receipt, timeZone }
      const receipt = await readReceipt(db, asked, actor.staff)
      const locale = paperLocale(body.locale, {
        patient: receipt.patientLanguage,
        screen: body.screenLocale ?? 'en',
      })
      const { name, registrationLines, logoVersion } = await selectClinicDetails(db)
      const checkUrl = origin && checkUrlOf(origin, await keyOf(db, receipt))
      const isDuplicate = receipt.copies > 0
      const frame = { clinicName: name, registrationLines, isDuplicate, checkUrl }
      // The sheets' texts are among those of the product.
      const bill = receiptBill(receipt, frame, translatorFor(locale) as BillTranslator)
      const logo = await selectLogo(db, logoVersion)
      const bytes = await printer.printBill({ bill, paper, locale, logo, format })
      if (await recordPrint(db, receipt, { paper, appointment }, actor)) {
        return { bytes, number: receipt.number }
      }
      // Another desk printed it meanwhile, so this one is a duplicate.
    }
  }

  route(app, printReceipt, async ({ params: { id }, body, ...asked }) => {
    const { bytes } = await print('svg', id, body, asked)
    const svg = new TextDecoder().decode(bytes)
    return svgPages(svg, body.paper === 'A5' ? sheetHeight : undefined)
  })

  route(app, saveReceipt, async ({ params: { id }, body, ...asked }) => {
    const { bytes, number } = await print('pdf', id, body, asked)
    return new File([bytes], `${number.replaceAll('/', '-')}.pdf`, { type: saveReceipt.fileType })
  })
}

/** What is in the address at which a receipt can be checked, made for its first paper. */
async function keyOf(db: Db, { id }: StoredReceipt): Promise<string> {
  await db`insert into receipt_check (receipt_id) values (${id}) on conflict do nothing`
  const [row] = await db<[{ checkKey: string }]>`
    select check_key from receipt_check where receipt_id = ${id}`
  return row.checkKey
}

/** Whether the print is the next copy; false when another desk has made that one. */
const recordPrint = (
  db: Db,
  { id, copies, number, patientId }: StoredReceipt,
  { paper, appointment }: { paper: string; appointment: number },
  actor: Actor,
): Promise<boolean> =>
  db.begin(async (tx) => {
    const [row] = await tx`
      insert into receipt_print (receipt_id, copy, staff_id)
      values (${id}, ${copies + 1}, ${actor.staff.id}) on conflict do nothing returning copy`
    if (!row) return false
    await audit(tx, actor, {
      action: 'printed',
      subject: 'receipt',
      id: appointment,
      patientId,
      after: { number, copy: copies + 1, paper },
    })
    return true
  })
