import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import { MasterScreen } from '../kit/MasterScreen.tsx'
import { nameColumn } from '../kit/master-columns.tsx'
import { vaccineMaster, type VaccineMaster } from './vaccines.ts'

const StarterVaccinesDialog = lazyDialog(() => import('./StarterVaccinesDialog.tsx'))
const VaccineForm = lazyPart(() => import('./VaccineForm.tsx'))

const dosesCell = ({ doses }: VaccineMaster) => <bdi>{labelsOf(doses)}</bdi>
const labelsOf = (doses: VaccineMaster['doses']) => doses.map(({ label }) => label).join(', ')

/** The vaccines of the clinic with the schedule of their doses. */
export default function VaccinesScreen() {
  const t = useText()
  const query = useCall(vaccineMaster.list, {})
  const [isStarterSetOpen, setStarterSetOpen] = useState(false)
  return (
    <>
      <MasterScreen<VaccineMaster>
        title={t('screen.vaccines')}
        hint={t('vaccines.hint')}
        addLabel={t('vaccines.add')}
        rows={query.data}
        queryState={query}
        nameOf={({ name }) => name}
        searchText={({ name, doses }) => `${name} ${labelsOf(doses)}`}
        retire={vaccineMaster.retire}
        columns={[nameColumn(), { key: 'doses', title: t('vaccines.doses'), cell: dosesCell }]}
        emptyAction={
          <Button variant="default" onClick={() => setStarterSetOpen(true)}>
            {t('starterSet.take')}
          </Button>
        }
        renderForm={(props) => <VaccineForm {...props} />}
      />
      <PartSuspense>
        <StarterVaccinesDialog opened={isStarterSetOpen} onClose={() => setStarterSetOpen(false)} />
      </PartSuspense>
    </>
  )
}
