import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { problemText } from '../../platform/http/problem-message-key.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { shownLocale, useText } from '../../platform/i18n/i18n.tsx'
import { saveFile } from '../../platform/ui/save-file.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { downloadSheet, type SheetKind } from './sheets.ts'

interface SaveSheetProps {
  params: { kind: SheetKind; id: number }
  /** Whether there is a sheet to save. */
  ready: boolean
}

/** Saves a sheet as a PDF file. */
export function SaveSheet({ params, ready }: SaveSheetProps) {
  const t = useText()
  const download = useChange(downloadSheet)
  const save = () =>
    download.mutate(
      { params, query: { locale: shownLocale() } },
      {
        onSuccess: saveFile,
        onError: ({ code }) => code !== 'signed_out' && void toast.error(t(problemText(code))),
      },
    )
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
      disabled={!ready}
      loading={download.isPending}
      onClick={save}
    >
      {t('sheet.download')}
    </Button>
  )
}
