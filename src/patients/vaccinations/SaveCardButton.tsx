import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { saveFile } from '../../platform/ui/save-file.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { downloadVaccinationCard } from './vaccinations.ts'

/** Downloads a patient's vaccination card, in the patient's own language. */
export function SaveCardButton({ patientId }: { patientId: number }) {
  const t = useText()
  const download = useChange(downloadVaccinationCard)
  const save = () =>
    download.mutate(
      { params: { id: patientId }, query: {} },
      {
        onSuccess: saveFile,
        onError: ({ code }) =>
          code !== 'signed_out' && void toast.error(t(problemMessageKey(code))),
      },
    )
  return (
    <div>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        loading={download.isPending}
        onClick={save}
      >
        {t('vaccinations.printCard')}
      </Button>
    </div>
  )
}
