import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { listReport } from '../../office/reports/report.ts'
import { legacyCall, type LegacyCall } from './legacy-call.server.ts'
import { legacyAppointmentSchema } from './legacy-appointment.ts'
import { answerWith, dayOrEmpty, legacyIdOrEmpty, textOrEmpty } from './legacy-values.ts'
import { maxPageSize } from '../../platform/http/page.ts'
import { readAllPages } from './read-all-pages.server.ts'

const reportTabs = ['home', 'upcoming', 'notconducted', 'clients', 'cancelled'] as const

/** The reports: one call, filtered by tab. */
export const reportCalls: LegacyCall[] = [
  legacyCall(
    contract({
      method: 'POST',
      url: '/api/earlier/get_filtered_report/tbl_appointment',
      summary: 'One tab of the reports, filtered, newest first',
      body: z.object({
        consultantId: legacyIdOrEmpty,
        branchId: legacyIdOrEmpty,
        serviceId: legacyIdOrEmpty,
        date: dayOrEmpty,
        tab: z.enum(reportTabs),
        mobileNo: textOrEmpty(20),
        clientName: textOrEmpty(100),
      }),
      answer: answerWith(z.array(legacyAppointmentSchema)),
    }),
    listReport,
    ({ call, body, today }) => {
      const { tab, date } = body
      const tabQueries = {
        home: { tab: 'home', day: date },
        notconducted: { tab: 'notconducted', day: date },
        clients: { tab: 'clients', day: date },
        cancelled: { tab: 'clients', status: 'CN', day: date },
        // Without a date, upcoming starts today (specification, section 5).
        upcoming: { tab: 'notconducted', from: date ?? today },
      } as const
      const query = {
        ...tabQueries[tab],
        consultant: body.consultantId,
        branch: body.branchId,
        service: body.serviceId,
        name: body.clientName,
        mobile: body.mobileNo,
        limit: maxPageSize,
      }
      return readAllPages((after) => call(listReport, { body: { ...query, after } }))
    },
  ),
]
