import { Button, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { problemMessageKey, ProblemError } from '../../platform/http/problem.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { readAppointment } from '../../scheduling/appointments/list-appointments.ts'
import { isLive } from '../../scheduling/appointments/statuses.ts'
import { useVisit } from '../record/use-visit.tsx'
import classes from './VisitSummary.module.css'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

// The last step's last button; without it the line has its own.
const NextPatient = lazyPart(() => import('./NextPatient.tsx'), { frame: () => null })
const PaymentDialog = lazyDialog(() => import('../../scheduling/appointments/PaymentDialog.tsx'))

/** What a consultant does with a finished visit: print, conduct, and call the next patient in. */
export function SummaryActions({ hasSheets }: { hasSheets: boolean }) {
  const t = useText()
  const staff = useStaff()
  const { visit, problem, reload } = useVisit()
  const { id, status } = visit.appointment
  const actions = useRef<HTMLDivElement>(null)
  const next = useRef<HTMLSpanElement>(null)
  const canConduct = can(staff, 'conduct') && status === 'PE' && problem === undefined
  const [dialog, setDialog] = useState<'closed' | 'open' | 'closing'>('closed')
  // Its version and fees must be those of now.
  const reading = useCall(readAppointment, { params: { id } }, { enabled: false, gcTime: 0 })
  const openPayment = async () => {
    const { data, error } = await reading.refetch()
    if (data) return setDialog('open')
    const { code } = error instanceof ProblemError ? error : new ProblemError('unexpected')
    if (code !== 'signed_out') toast.error(t(problemMessageKey(code)))
  }

  return (
    <div ref={actions} tabIndex={-1} className={classes.actions}>
      {hasSheets && (
        <Button
          component="a"
          href={pathWithId(paths.allSheets, id)}
          target="_blank"
          rel="noopener"
          leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden="true" />}
        >
          {t('visit.printAll')}
        </Button>
      )}
      {canConduct && (
        <Button
          variant="default"
          loading={reading.isFetching && dialog === 'closed'}
          onClick={() => void openPayment()}
        >
          {t('dashboard.conduct')}
        </Button>
      )}
      {isLive(status) && status !== 'PE' && <Text fw={600}>{t('calendar.status.CD')}</Text>}
      {can(staff, 'record visits') && (
        <span ref={next} className={classes.next}>
          <PartSuspense fallback={null}>
            <NextPatient />
          </PartSuspense>
        </span>
      )}
      {dialog !== 'closed' && (
        <PartSuspense>
          <PaymentDialog
            appointment={reading.data}
            opened={dialog === 'open'}
            onClose={() => setDialog('closing')}
            onChanged={() => void reload().catch(() => undefined)}
            onExited={() => {
              setDialog('closed')
              // The button that opened it is gone once the visit is conducted.
              if (document.activeElement === document.body)
                (next.current?.querySelector<HTMLElement>('a, button') ?? actions.current)?.focus()
            }}
          />
        </PartSuspense>
      )}
    </div>
  )
}
