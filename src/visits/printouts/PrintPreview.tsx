import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../platform/i18n/i18n.tsx'
import { LanguageMenu } from '../../platform/ui/LanguageMenu.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import classes from './PrintPreview.module.css'

interface PrintPreviewProps {
  /** CSS of the page rule: 'size: A5; margin: 0'. */
  page: string
  /** Name of the document; screen readers announce it first. */
  title: string
  back: { to: string; label: string }
  /** More actions beside Print. */
  tools?: ReactNode
  /** What the paper is to be like, in a line of its own; in place of the choice of the screen's language. */
  options?: ReactNode
  /** True if there is something to print. */
  ready: boolean
  /** Brings what is shown up to date; answers whether it may be printed. */
  beforePrint?: () => Promise<boolean>
  children: ReactNode
}

/** A print preview; on the screen also a link back and the Print button above it. */
export function PrintPreview({
  page,
  title,
  back,
  tools,
  options,
  ready,
  beforePrint,
  children,
}: PrintPreviewProps) {
  const t = useText()
  const [isPreparing, setPreparing] = useState(false)
  const print = async () => {
    setPreparing(true)
    const mayPrint = (await beforePrint?.()) ?? true
    setPreparing(false)
    if (mayPrint) await printPage()
  }
  return (
    <div className={classes.desk}>
      {/* Only while mounted, because other screens use the printer's page size. */}
      <style media="print">{`@page { ${page} }`}</style>
      <div className={classes.bar}>
        <VisuallyHidden component="h1">{title}</VisuallyHidden>
        <Button
          className={classes.back}
          component={Link}
          to={back.to}
          variant="subtle"
          leftSection={<IconArrowLeft size={18} stroke={1.7} aria-hidden="true" />}
        >
          {back.label}
        </Button>
        {options === undefined && <LanguageMenu />}
        {tools}
        <ButtonWithReason
          leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden="true" />}
          reason={ready ? undefined : t('blocked.nothingToPrint')}
          loading={isPreparing}
          onClick={() => void print()}
        >
          {t('sheet.print')}
        </ButtonWithReason>
        {options && <div className={classes.options}>{options}</div>}
      </div>
      {children}
    </div>
  )
}

/** Message in place of the paper: the reason and a way on. */
export const PrintPreviewNote = ({ children }: { children: ReactNode }) => (
  <div className={classes.note} role="status">
    {children}
  </div>
)

/** Prints once the fonts of scripts that the screen has not shown yet, and the logo, are loaded. */
async function printPage(): Promise<void> {
  await document.fonts.ready
  // The clinic's logo; a sheet without it is still better than none.
  await Promise.allSettled([...document.images].map((image) => image.decode()))
  window.print()
}
