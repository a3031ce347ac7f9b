import { Button, Group } from '@mantine/core'
import { IconVaccine } from '@tabler/icons-react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import { useMountedDialog } from '../../platform/ui/use-mounted-dialog.tsx'

const VaccinationsDialog = lazyDialog(() => import('./VaccinationsDialog.tsx'))

interface VaccinationsButtonProps {
  patient: { id: number; name: string }
  /** How many doses are due; null, or absent, where the clinic keeps no vaccines. */
  due: number | null | undefined
  /** Reads that number again. */
  onChanged: () => Promise<unknown>
}

/** Says how many vaccines are due, and opens what a patient was vaccinated with: each reading of that is audited. */
export function VaccinationsButton({ patient, due, onChanged }: VaccinationsButtonProps) {
  const t = useText()
  const dialog = useMountedDialog()
  if (typeof due !== 'number') return null
  return (
    // Its text begins where the lines around it do, and stands level with the notes beside it.
    <Group ms={-8} mt={4}>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconVaccine size={16} aria-hidden="true" />}
        onClick={dialog.open}
      >
        {t('vaccinations.title')}
        {due > 0 && ` · ${t('vaccinations.dueCount', { number: due })}`}
      </Button>
      {dialog.isMounted && (
        <PartSuspense>
          <VaccinationsDialog patient={patient} {...dialog.props} onChanged={onChanged} />
        </PartSuspense>
      )}
    </Group>
  )
}
