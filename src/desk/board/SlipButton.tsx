import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPrinter } from '@tabler/icons-react'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { currentLocale, useText } from '../../platform/i18n/i18n.tsx'
import { saveFile } from '../../platform/ui/save-file.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { slipPapers, type SlipPaper } from '../../visits/printouts/slip.ts'
import { printSlip } from './slip.ts'

const storageKey = 'slip.paper'

function storedPaper(): SlipPaper {
  const stored = localStorage.getItem(storageKey)
  return slipPapers.find((paper) => paper === stored) ?? slipPapers[0]
}

/** Prints the slip of somebody in the line, on the paper that this desk used last. */
export function SlipButton({ appointmentId }: { appointmentId: number }) {
  const t = useText()
  const print = useChange(printSlip)
  const printOn = (paper: SlipPaper) => {
    localStorage.setItem(storageKey, paper)
    print.mutate(
      { params: { id: appointmentId }, query: { paper, locale: currentLocale() } },
      {
        onSuccess: saveFile,
        onError: ({ code }) =>
          code !== 'signed_out' && void toast.error(t(problemMessageKey(code))),
      },
    )
  }
  return (
    <Button.Group>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden="true" />}
        loading={print.isPending}
        onClick={() => printOn(storedPaper())}
      >
        {t('slip.print')}
      </Button>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('slip.choosePaper')}>
            <IconChevronDown size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {slipPapers.map((paper) => (
            <Menu.Item key={paper} onClick={() => printOn(paper)}>
              {t(paper === 'A6' ? 'slip.onA6' : 'slip.onRoll')}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}
