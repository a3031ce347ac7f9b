import { useDoneColumns } from '../../messages/outbox/done-columns.tsx'
import { DoneList } from '../../messages/outbox/DoneList.tsx'
import { listPatientMessages, type DoneMessage } from '../../messages/outbox/outbox.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { usePatientPages } from './use-patient-pages.tsx'

/** What a patient was sent, and what not, with the reason. */
export default function PatientMessages({ id }: { id: number }) {
  const t = useText()
  const list = usePatientPages<DoneMessage>(listPatientMessages, id)
  return (
    <DoneList
      label={t('outbox.done')}
      empty={t('outbox.noneDone')}
      columns={useDoneColumns()}
      rows={list.rows}
      reading={list.reading}
      isLoading={list.loadingFirst}
      loadMore={list.loadMore}
      isLoadingMore={list.loadingMore}
    />
  )
}
