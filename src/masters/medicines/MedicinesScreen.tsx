import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import { MasterScreen } from '../kit/MasterScreen.tsx'
import { nameColumn } from '../kit/master-columns.tsx'
import { medicineMaster, medicineText, type MedicineMaster } from './medicines.ts'

const StarterMedicinesDialog = lazyDialog(() => import('./StarterMedicinesDialog.tsx'))
const MedicineForm = lazyPart(() => import('./MedicineForm.tsx'))

/** '500 mg' keeps its order in a page from right to left. */
const strengthCell = ({ strength }: MedicineMaster) => <bdi>{strength}</bdi>

/** The medicines that are suggested while prescribing: corrected, joined and retired. */
export default function MedicinesScreen() {
  const t = useText()
  const query = useCall(medicineMaster.list, {})
  const [isStarterSetOpen, setStarterSetOpen] = useState(false)
  const medicines = query.data ?? []
  const texts = new Map(medicines.map((it) => [it.id, medicineText(it)]))
  const joinedText = ({ joinedInto }: MedicineMaster) =>
    joinedInto === null ? '' : (texts.get(joinedInto) ?? '')
  return (
    <>
      <MasterScreen<MedicineMaster>
        title={t('screen.medicines')}
        hint={t('medicines.hint')}
        addLabel={t('medicines.add')}
        rows={query.data}
        queryState={query}
        nameOf={medicineText}
        searchText={(row) => `${medicineText(row)} ${joinedText(row)}`}
        retire={medicineMaster.retire}
        columns={[
          nameColumn(),
          {
            key: 'strength',
            title: t('medicines.strength'),
            cell: strengthCell,
            sortBy: ({ strength }) => strength,
          },
          ...(medicines.some(({ joinedInto }) => joinedInto !== null)
            ? [{ key: 'joinedInto', title: t('medicines.joinedInto'), cell: joinedText }]
            : []),
        ]}
        emptyAction={
          <Button variant="default" onClick={() => setStarterSetOpen(true)}>
            {t('starterSet.take')}
          </Button>
        }
        renderForm={(props) => <MedicineForm {...props} medicines={medicines} />}
      />
      <PartSuspense>
        <StarterMedicinesDialog
          opened={isStarterSetOpen}
          onClose={() => setStarterSetOpen(false)}
        />
      </PartSuspense>
    </>
  )
}
