import { Title } from '@mantine/core'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { VoucherList } from '../vouchers/VoucherList.tsx'
import classes from './Drawers.module.css'
import type { DrawerOfDay } from './drawers.ts'

interface DayVouchersProps {
  drawers: readonly DrawerOfDay[]
  onChanged: () => void
}

/** What was paid out of the drawers of a day and put into them, person by person. */
export function DayVouchers({ drawers, onChanged }: DayVouchersProps) {
  const t = useText()
  const staff = useStaff()
  const shown = drawers.filter(({ vouchers }) => vouchers.length > 0)
  if (shown.length === 0) return null
  return (
    <section className={classes.totals}>
      <Title order={2} size="h5" mb={4}>
        {t('vouchers.title')}
      </Title>
      {shown.map((drawer) => (
        <section key={drawer.id}>
          <Title order={3} size="h6" my={4}>
            <StoredText>{drawer.staffName}</StoredText>
          </Title>
          <VoucherList
            label={`${t('vouchers.title')}: ${drawer.staffName}`}
            vouchers={drawer.vouchers}
            canTakeBack={
              can(staff, 'close drawers of others') ||
              (drawer.staffId === staff.id && can(staff, 'collect'))
            }
            onChanged={onChanged}
          />
        </section>
      ))}
    </section>
  )
}
