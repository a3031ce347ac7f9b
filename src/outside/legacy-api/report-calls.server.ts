import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { listReport } from '../../office/reports/report.ts'
import { earlierCall, type EarlierCall } from './earlier-call.server.ts'
import { earlierAppointmentSchema } from './legacy-appointment.ts'
import { answerWith, dayOrEmpty, earlierIdOrEmpty, textOrEmpty } from './legacy-values.ts'
import { rowsAtOnce, wholeList } from './whole-list.server.ts'

const tabs = ['home', 'upcoming', 'notconducted', 'clients', 'cancelled'] as const

/** The reports, which are one call. */
export const reportCalls: EarlierCall[] = [
  earlierCall(
    contract({
      method: 'POST',
      url: '/api/earlier/get_filtered_report/tbl_appointment',
      summary: 'A report under its filters, newest first',
      body: z.object({
        consultantId: earlierIdOrEmpty,
        branchId: earlierIdOrEmpty,
        serviceId: earlierIdOrEmpty,
        date: dayOrEmpty,
        tab: z.enum(tabs),
        mobileNo: textOrEmpty(20),
        clientName: textOrEmpty(100),
      }),
      answer: answerWith(z.array(earlierAppointmentSchema)),
    }),
    listReport,
    ({ ask, body, today }) => {
      const { tab, date } = body
      const wish = {
        home: { tab: 'home', day: date },
        notconducted: { tab: 'notconducted', day: date },
        clients: { tab: 'clients', day: date },
        cancelled: { tab: 'clients', status: 'CN', day: date },
        // A date that is not given is today (specification, section 5).
        upcoming: { tab: 'notconducted', from: date ?? today },
      } as const
      const query = {
        ...wish[tab],
        consultant: body.consultantId,
        branch: body.branchId,
        service: body.serviceId,
        name: body.clientName,
        mobile: body.mobileNo,
        limit: rowsAtOnce,
      }
      return wholeList((after) => ask(listReport, { body: { ...query, after } }))
    },
  ),
]
