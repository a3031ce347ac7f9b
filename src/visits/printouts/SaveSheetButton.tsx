import { IconDownload } from '@tabler/icons-react'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Locale } from '../../platform/i18n/locales.ts'
import { saveFile } from '../../platform/ui/save-file.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { downloadSheet, type SheetKind } from './sheets.ts'

interface SaveSheetButtonProps {
  params: { kind: SheetKind; id: number }
  locale: Locale
  /** Whether each dosage is also there as a sentence. */
  inWords: boolean
  /** True if there is a sheet to save. */
  ready: boolean
}

/** Downloads a sheet as a PDF file. */
export function SaveSheetButton({ params, locale, inWords, ready }: SaveSheetButtonProps) {
  const t = useText()
  const download = useChange(downloadSheet)
  const save = () =>
    download.mutate(
      { params, query: { locale, words: inWords ? 'on' : 'off' } },
      {
        onSuccess: saveFile,
        onError: ({ code }) =>
          code !== 'signed_out' && void toast.error(t(problemMessageKey(code))),
      },
    )
  return (
    <ButtonWithReason
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
      reason={ready ? undefined : t('blocked.nothingToPrint')}
      loading={download.isPending}
      onClick={save}
    >
      {t('sheet.download')}
    </ButtonWithReason>
  )
}
