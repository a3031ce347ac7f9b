import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useListState } from '../../platform/ui/use-list-state.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { MasterScreen } from '../../masters/kit/MasterScreen.tsx'
import { holidayScope, holidayColumns, formatDays, type HolidayRow } from './holiday-columns.tsx'
import { listHolidays } from './holidays.ts'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

const HolidayForm = lazyPart(() => import('./HolidayForm.tsx'))
const AffectedDialog = lazyDialog(() => import('./AffectedDialog.tsx'))
const RemoveHolidayDialog = lazyDialog(() => import('./RemoveHolidayDialog.tsx'))

const yearSchema = z.coerce.number().pipe(z.int().min(1900).max(9999))

const yearInAddress = {
  name: 'year',
  initial: null,
  schema: yearSchema.nullable(),
  toAddress: (year: number | null) => ({ year }),
  fromAddress: (address: URLSearchParams) => yearSchema.safeParse(address.get('year')).data ?? null,
}

/** The screen for holidays and leave, with the number of affected appointments. */
export default function HolidaysScreen() {
  const t = useText()
  const today = useToday()
  const thisYear = Number(today.slice(0, 4))
  /** The shown year; undefined for future days off. */
  const { state, setState } = useListState(yearInAddress)
  const year = state ?? undefined
  const reading = useCall(listHolidays, { query: { year } })
  const rows = reading.data?.rows.map((row): HolidayRow => ({ ...row, active: true }))
  const firstYear = Math.min(reading.data?.firstYear ?? thisYear, thisYear)
  const years = Array.from({ length: thisYear + 2 - firstYear }, (_, index) => thisYear + 1 - index)
  const [affectedRow, setAffectedRow] = useState<HolidayRow>()
  const [affectedOpened, setAffectedOpened] = useState(false)
  const columns = holidayColumns((row) => {
    setAffectedRow(row)
    setAffectedOpened(true)
  })
  return (
    <>
      <MasterScreen<HolidayRow>
        title={t('screen.holidays')}
        hint={t('holidays.hint')}
        addLabel={t('holidays.add')}
        rows={rows}
        queryState={reading}
        nameOf={({ name }) => name}
        searchText={(row) => `${row.name} ${holidayScope(row)} ${formatDays(row)}`}
        canChange={({ mayChange }) => mayChange}
        filters={
          <NativeSelect
            aria-label={t('holidays.period')}
            value={year ?? ''}
            onChange={({ currentTarget: { value } }) => setState(value ? Number(value) : null)}
            data={[
              { value: '', label: t('holidays.coming') },
              ...years.map((it) => ({ value: String(it), label: String(it) })),
            ]}
          />
        }
        columns={columns}
        renderForm={(props) => <HolidayForm {...props} />}
        renderRemove={(props) => <RemoveHolidayDialog {...props} />}
      />
      {affectedRow && (
        <PartSuspense>
          <AffectedDialog
            row={affectedRow}
            opened={affectedOpened}
            onClose={() => setAffectedOpened(false)}
          />
        </PartSuspense>
      )}
    </>
  )
}
