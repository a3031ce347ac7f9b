import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../platform/i18n/i18n.tsx'
import { LanguageMenu } from '../../platform/ui/LanguageMenu.tsx'
import classes from './PrintPreview.module.css'

interface PaperDeskProps {
  /** The page, as CSS describes it: 'size: A5; margin: 0'. */
  page: string
  /** The paper shows it; a screen reader hears it first. */
  title: string
  back: { to: string; label: string }
  /** What else can be done with the paper. */
  tools?: ReactNode
  /** Whether there is something to print. */
  ready: boolean
  children: ReactNode
}

/** Paper as it will be printed, and above it, on the screen alone, the way back and what prints it. */
export function PaperDesk({ page, title, back, tools, ready, children }: PaperDeskProps) {
  const t = useText()
  return (
    <div className={classes.desk}>
      {/* The pages of other screens keep their printer's size. */}
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
        <LanguageMenu />
        {tools}
        <Button
          leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden="true" />}
          disabled={!ready}
          onClick={() => void printPage()}
        >
          {t('sheet.print')}
        </Button>
      </div>
      {children}
    </div>
  )
}

/** What stands on the desk when there is no paper: why, and what helps. */
export const PaperNote = ({ children }: { children: ReactNode }) => (
  <div className={classes.note} role="status">
    {children}
  </div>
)

/** A name in a script that was not on the screen yet still needs its font. */
async function printPage(): Promise<void> {
  await document.fonts.ready
  window.print()
}
