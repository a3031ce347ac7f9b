import { Text } from '@mantine/core'
import { useParams } from 'react-router'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import type { Session } from '../../scheduling/series/series-page.ts'
import { SeriesScreen } from '../../scheduling/series/SeriesScreen.tsx'
import { toPaise, toRupees } from '../../platform/numbers/paise.ts'
import { PackageSection } from './PackageSection.tsx'
import { usePackage } from './use-package.tsx'

/** The page of a series, with the package by which it is paid at once. */
export default function SeriesWithPackage() {
  const canCollect = can(useStaff(), 'collect')
  const id = Number(useParams().id)
  return (
    <SeriesScreen
      renderMoney={(series) => canCollect && <PackageSection key={series.id} series={series} />}
      renderCancelNote={(sessions) => canCollect && <UnusedNote id={id} sessions={sessions} />}
    />
  )
}

/** What of the package is not used when sessions are cancelled; nothing without money. */
function UnusedNote({ id, sessions }: { id: number; sessions: readonly Session[] }) {
  const t = useText()
  const canGiveBack = can(useStaff(), 'give refunds')
  const { data } = usePackage(id)
  if (!data || data.left === 0) return null
  // What the sessions that stay need is not given back.
  const freed = sessions.reduce((sum, { price }) => sum + toPaise(price), 0)
  const unused = Math.min(
    toPaise(data.left),
    toPaise(data.surplus) + Math.max(0, freed - toPaise(data.toPay)),
  )
  if (unused === 0) return null
  return (
    <Text size="sm" role="status">
      {t(canGiveBack ? 'package.restNote' : 'package.restNoteOthers', {
        amount: formatRupees(toRupees(unused)),
      })}
    </Text>
  )
}
