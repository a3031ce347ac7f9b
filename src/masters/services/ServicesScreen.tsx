import { Button, Tabs } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { formatList } from '../../platform/i18n/page-language.tsx'
import { bookedColumn, nameColumn } from '../kit/master-columns.tsx'
import { MasterScreen } from '../kit/MasterScreen.tsx'
import { useConsultants } from '../consultants/ConsultantSelect.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { listAllServices, retireService, type ServiceMaster } from './services.ts'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import tabRow from '../../platform/ui/tab-row.module.css'
import classes from './ServicesScreen.module.css'

const StarterSetDialog = lazyDialog(() => import('./StarterSetDialog.tsx'))
const ChargesPanel = lazyPart(() => import('../charges/ChargesPanel.tsx'))
const ServiceForm = lazyPart(() => import('./ServiceForm.tsx'))

/** What the clinic offers, and what it charges besides. */
export default function ServicesScreen() {
  const t = useText()
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'charges' ? 'charges' : 'services'
  return (
    <Tabs
      className={classes.screen}
      value={tab}
      onChange={(next) => setSearch(next === 'charges' ? { tab: next } : {}, { replace: true })}
    >
      <Tabs.List className={tabRow.row} aria-label={t('screen.services')}>
        <Tabs.Tab value="services" className={tabRow.tab}>
          {t('screen.services')}
        </Tabs.Tab>
        <Tabs.Tab value="charges" className={tabRow.tab}>
          {t('charges.title')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={tab}>
        {tab === 'services' ? (
          <ServicesPanel />
        ) : (
          <PartSuspense>
            <ChargesPanel />
          </PartSuspense>
        )}
      </Tabs.Panel>
    </Tabs>
  )
}

/** The clinic's services, with their consultants and fees. */
function ServicesPanel() {
  const t = useText()
  const query = useCall(listAllServices, {})
  const consultants = useConsultants({ withSlotMinutes: 'true' })
  const [isStarterSetOpen, setStarterSetOpen] = useState(false)
  const retireNote = ({ isSeries, booked }: ServiceMaster) =>
    [isSeries && t('services.retireSeries'), booked > 0 && t('masters.booked', { count: booked })]
      .filter(Boolean)
      .join(' ') || undefined
  return (
    <>
      <MasterScreen<ServiceMaster>
        title={t('screen.services')}
        hint={t('services.hint')}
        addLabel={t('services.add')}
        rows={query.data}
        queryState={query}
        nameOf={({ name }) => name}
        searchText={({ name, fees }) => `${name} ${fees.map((it) => it.name).join(' ')}`}
        retire={retireService}
        retireNote={retireNote}
        columns={[
          nameColumn(),
          {
            key: 'minutes',
            title: t('services.minutes'),
            align: 'end',
            cell: ({ minutes }) => minutes,
            sortBy: ({ minutes }) => minutes,
          },
          {
            key: 'fee',
            title: t('services.fee'),
            align: 'end',
            cell: ({ fees, usualFee }) => formatRange(feeRange(fees, usualFee)),
            sortBy: ({ fees, usualFee }) => feeRange(fees, usualFee)?.from ?? null,
          },
          {
            key: 'consultants',
            title: t('services.consultants'),
            isMultiline: true,
            cell: ({ fees }) => formatList(fees.map(({ name }) => name)) || t('services.nobody'),
          },
          bookedColumn(),
        ]}
        emptyAction={
          <Button variant="default" onClick={() => setStarterSetOpen(true)}>
            {t('starterSet.take')}
          </Button>
        }
        renderForm={(props) => <ServiceForm {...props} consultants={consultants} />}
      />
      <PartSuspense>
        <StarterSetDialog opened={isStarterSetOpen} onClose={() => setStarterSetOpen(false)} />
      </PartSuspense>
    </>
  )
}

const formatRange = (range: { from: number; to: number } | undefined): string =>
  range === undefined
    ? '–'
    : range.from === range.to
      ? formatRupees(range.from)
      : `${formatRupees(range.from)} – ${formatRupees(range.to)}`

/** The lowest and the highest fee in rupees; without consultants the usual one, if there is any. */
function feeRange(
  fees: { fee: number }[],
  usualFee: number | null,
): { from: number; to: number } | undefined {
  const all = fees.length > 0 ? fees.map(({ fee }) => fee) : usualFee === null ? [] : [usualFee]
  return all.length === 0 ? undefined : { from: Math.min(...all), to: Math.max(...all) }
}
