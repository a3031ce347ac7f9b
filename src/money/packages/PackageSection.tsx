import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect } from 'react'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import facts from '../../platform/ui/definition-list.module.css'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import type { Series } from '../../scheduling/series/series-page.ts'
import { EntryList } from '../collect/EntryList.tsx'
import { GiveBack } from '../collect/GiveBack.tsx'
import { RequestList } from '../collect/RequestList.tsx'
import PackageDialog from './PackageDialog.tsx'
import { PackagePrice } from './PackagePrice.tsx'
import { refundPackage, type Package } from './packages.ts'
import { usePackage, useReloadPackage } from './use-package.tsx'

/** What was paid for a series at once, what is used and left, and what can be collected or given back. */
export function PackageSection({ series }: { series: Series }) {
  const t = useText()
  const staff = useStaff()
  const reading = usePackage(series.id)
  const { data, error, refetch, isFetching } = reading
  const [opened, dialog] = useDisclosure(false)
  const reload = useReloadPackage()
  // Its sessions were conducted, cancelled or paid on another screen.
  useEffect(() => void refetch(), [series.mark, refetch])
  if (!data) {
    return error ? (
      <FailedNote problem={error} onRetry={refetch} isRetrying={isFetching} />
    ) : (
      <PackageToCome series={series} />
    )
  }
  const { price, sessionsLeft, toPay, surplus, requests } = data
  const isCollectable = price === null ? sessionsLeft > 0 : toPay > 0
  // A series that was paid one by one has no package, and none to agree on.
  if (price === null && sessionsLeft === 0) return null
  return (
    <Stack component="section" gap="xs" my="md" aria-label={t('package.title')}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('package.title')}
        </Title>
        {isCollectable && (
          <Button size="sm" variant="default" onClick={dialog.open}>
            {t('money.collect')}
          </Button>
        )}
      </Group>
      {price === null ? (
        <Text size="sm" c="dimmed">
          {t('package.hint', { sessions: sessionsLeft })}
        </Text>
      ) : (
        <PackageFigures series={series} data={data} price={price} onChanged={reload} />
      )}
      {surplus > 0 && (
        <>
          <Text size="sm">{t('package.surplus', { amount: formatRupees(surplus) })}</Text>
          {can(staff, 'give refunds') && !requests.some(({ state }) => state === 'asked') && (
            <GiveBack
              key={surplus}
              amount={surplus}
              contract={refundPackage}
              params={{ id: series.id }}
              aloneUpTo={data.aloneUpTo}
              onChanged={reload}
            />
          )}
        </>
      )}
      <RequestList id={data.appointment} requests={requests} onChanged={reload} />
      <PackageDialog
        series={series}
        data={data}
        opened={opened}
        onClose={dialog.close}
        onChanged={reload}
      />
    </Stack>
  )
}

/** In the place of the package until it is read: the sessions below it have buttons. */
function PackageToCome({ series }: { series: Series }) {
  const t = useText()
  const left = series.sessions.filter(({ status }) => status === 'PE').length
  if (left === 0) return null
  return (
    <Stack gap="xs" my="md" aria-hidden="true">
      <Skeleton height={36} width="100%" maw={200} />
      {/* As high as these words. */}
      <Skeleton>
        <Text size="sm">{t('package.hint', { sessions: left })}</Text>
      </Skeleton>
    </Stack>
  )
}

function PackageFigures({
  series,
  data,
  price,
  onChanged,
}: {
  series: Series
  data: Package
  price: number
  onChanged: () => void
}) {
  const t = useText()
  const { paid, used, left, toPay, sessions, sessionsLeft } = data
  const figures = [
    [
      'package.price',
      <PackagePrice
        key="price"
        series={series}
        price={price}
        // Its sessions are all still to come.
        isOpen={sessionsLeft === sessions}
        onChanged={onChanged}
      />,
    ],
    ['package.paid', formatRupees(paid)],
    ['package.used', formatRupees(used)],
    ['package.left', formatRupees(left)],
    ['package.sessionsLeft', `${sessionsLeft} / ${sessions}`],
    ...(toPay > 0 ? ([['money.toPay', formatRupees(toPay)]] as const) : []),
  ] as const
  return (
    <>
      <dl className={facts.line}>
        {figures.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <EntryList
        id={data.appointment}
        entries={data.money}
        patientLanguage={data.patientLanguage}
        onChanged={onChanged}
      />
    </>
  )
}
