import { useText } from '../../platform/i18n/i18n.tsx'
import { exerciseDose } from '../record/exercises/exercise-dose.ts'
import type { Exercise } from '../record/exercises/exercises.ts'
import { PastVisitTable } from './PastVisitTable.tsx'

/** The home exercises of a visit, to read. */
export function ExercisesTable({ exercises }: { exercises: Exercise[] }) {
  const t = useText()
  return (
    <PastVisitTable
      label={t('sheet.exercises')}
      asCards
      rows={exercises}
      columns={[
        {
          key: 'serial',
          title: t('history.serial'),
          cell: (_, index) => index + 1,
          role: 'serial',
        },
        { key: 'name', title: t('exercise.name'), cell: (it) => it.name, role: 'heading' },
        { key: 'dose', title: t('prescription.dose'), cell: (it) => exerciseDose(it, t) },
        { key: 'how', title: t('exercise.instructions'), cell: (it) => it.instructions },
      ]}
    />
  )
}
