import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { ExportMenu } from '../../platform/export/ExportMenu.tsx'
import { useFileWorker } from '../../platform/export/use-file-worker.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { exportFeedback, type FeedbackFilter, type FeedbackState } from './feedback.ts'
import type { FeedbackTask } from './write-feedback.worker.ts'

interface FeedbackExportMenuProps {
  filter: FeedbackFilter & { state: FeedbackState }
  /** Whether the file says who said it. */
  isNamed: boolean
  isEmpty: boolean
  /** The number of rows, once known. */
  count: number | undefined
}

const createWorker = () =>
  new Worker(new URL('./write-feedback.worker.ts', import.meta.url), { type: 'module' })

/** Menu that exports all answers of some days as a spreadsheet or as text. */
export default function FeedbackExportMenu({
  filter,
  isNamed,
  isEmpty,
  count,
}: FeedbackExportMenuProps) {
  const t = useText()
  const today = useToday()
  const { rows, start, stop } = useFileWorker<FeedbackTask>(createWorker)
  const title = t('screen.feedback')
  const words = {
    titles: {
      day: t('table.date'),
      branch: t('table.branch'),
      consultant: t('table.consultant'),
      rating: t('feedback.rating'),
      words: t('feedback.said'),
      state: t('reports.status'),
      patient: t('table.patient'),
      mobile: t('reports.mobile'),
      note: t('feedback.doneNote'),
      by: t('feedback.done'),
    },
    toCallBack: t('feedback.state.open'),
    noCall: t('feedback.noCall'),
  }
  return (
    <ExportMenu
      rows={rows}
      onStart={(format) =>
        start(
          {
            url: exportFeedback.url,
            body: JSON.stringify(filter),
            format,
            isNamed,
            words,
            sheetName: title,
          },
          `${title}-${today}.${format}`,
        )
      }
      onStop={stop}
      count={count}
      isEmpty={isEmpty}
      check={() => true}
      print={undefined}
    />
  )
}
