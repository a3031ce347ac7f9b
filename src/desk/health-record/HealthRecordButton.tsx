import { Button } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { saveFile } from '../../platform/ui/save-file.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { exportHealthRecord } from './health-record.ts'

/** Downloads what the user may read of a patient's record, in the form that other programs take. */
export function HealthRecordButton({ id }: { id: number }) {
  const t = useText()
  const download = useChange(exportHealthRecord)
  const save = () =>
    download.mutate(
      { params: { id } },
      {
        onSuccess: saveFile,
        onError: ({ code }) =>
          code !== 'signed_out' && void toast.error(t(problemMessageKey(code))),
      },
    )
  return (
    // Of its own width, in whatever it stands.
    <div>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconFileExport size={16} stroke={1.7} aria-hidden="true" />}
        loading={download.isPending}
        onClick={save}
      >
        {t('patients.healthRecord')}
      </Button>
    </div>
  )
}
