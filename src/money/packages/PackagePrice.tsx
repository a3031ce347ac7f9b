import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import { useMountedDialog } from '../../platform/ui/use-mounted-dialog.tsx'
import type { Series } from '../../scheduling/series/series-page.ts'

const PackagePriceDialog = lazyDialog(() => import('./PackagePriceDialog.tsx'))

interface PackagePriceProps {
  series: Series
  /** Rupees. */
  price: number
  /** Whether it can still be agreed again. */
  isOpen: boolean
  onChanged: () => void
}

/** The price that was agreed for a package, with a way to correct it. */
export function PackagePrice({ series, price, isOpen, onChanged }: PackagePriceProps) {
  const t = useText()
  const staff = useStaff()
  const dialog = useMountedDialog()
  return (
    <>
      {formatRupees(price)}
      {isOpen && can(staff, 'give discounts') && (
        <ActionIcon
          variant="subtle"
          size="sm"
          ms={4}
          aria-label={`${t('patients.correct')}: ${t('package.price')}`}
          onClick={dialog.open}
        >
          <IconPencil size={15} aria-hidden="true" />
        </ActionIcon>
      )}
      {dialog.isMounted && (
        <PartSuspense>
          <PackagePriceDialog
            series={series}
            price={price}
            {...dialog.props}
            onChanged={onChanged}
          />
        </PartSuspense>
      )}
    </>
  )
}
