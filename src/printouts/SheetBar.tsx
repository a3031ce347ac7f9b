import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconDownload, IconPrinter } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths, pathWithId } from '../access/paths.ts'
import { problemText } from '../http/problem-text.ts'
import { useChange } from '../http/queries.tsx'
import { useText } from '../i18n/languages.tsx'
import { toast } from '../ui/toast.tsx'
import classes from './SheetScreen.module.css'
import { downloadSheet, type SheetKind } from './sheets.ts'

interface SheetBarProps {
  params: { kind: SheetKind; id: number }
  /** Whether there is a sheet to print. */
  ready: boolean
}

/** Above the paper, on the screen alone: back to the patient, save as a file, print. */
export function SheetBar({ params, ready }: SheetBarProps) {
  const t = useText()
  const download = useChange(downloadSheet)
  const save = () =>
    download.mutate(
      { params },
      {
        onSuccess: saveFile,
        onError: ({ code }) => code !== 'signed_out' && void toast.error(t(problemText(code))),
      },
    )
  return (
    <div className={classes.bar}>
      {/* The paper shows it. */}
      <VisuallyHidden component="h1">{t(titles[params.kind])}</VisuallyHidden>
      <Button
        className={classes.back}
        component={Link}
        to={pathWithId(paths.patientDetails, params.id)}
        variant="subtle"
        leftSection={<IconArrowLeft size={18} stroke={1.7} aria-hidden="true" />}
      >
        {t('sheet.back')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
        disabled={!ready}
        loading={download.isPending}
        onClick={save}
      >
        {t('sheet.download')}
      </Button>
      <Button
        leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden="true" />}
        disabled={!ready}
        onClick={() => void printPage()}
      >
        {t('sheet.print')}
      </Button>
    </div>
  )
}

const titles = {
  prescription: 'sheet.prescription',
  recommendedtests: 'sheet.tests',
  certificate: 'sheet.certificate',
} as const satisfies Record<SheetKind, string>

/** A name in a script that was not on the screen yet still needs its font. */
async function printPage(): Promise<void> {
  await document.fonts.ready
  window.print()
}

function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), savedWithinMs)
}

/** Some browsers read a file only after its owner has said where to. */
const savedWithinMs = 60_000
