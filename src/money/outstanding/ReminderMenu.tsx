import { Button, Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.css'
import { IconBrandWhatsapp, IconCopy } from '@tabler/icons-react'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { internationalMobile } from '../../platform/numbers/parse-mobile.ts'
import { useClinicName } from '../../platform/ui/clinic-brand.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import type { OutstandingRow } from './outstanding.ts'

/** A text that reminds the patient of what is owed, to copy or to send by WhatsApp. */
export function ReminderMenu({ row }: { row: OutstandingRow }) {
  const t = useText()
  const clinic = useClinicName()
  const reminder = t('outstanding.reminder', {
    patient: row.patientName,
    clinic,
    consultant: row.consultantName,
    day: formatDay(row.day),
    amount: formatRupees(row.owed),
  })
  // Browsers offer the clipboard only over TLS and on the local computer.
  const clipboard = navigator.clipboard as Clipboard | undefined
  const copy = () =>
    void clipboard!.writeText(reminder).then(
      () => toast.success(t('outstanding.copied')),
      () => toast.error(t('secondFactor.copyFailed')),
    )
  const number = internationalMobile(row.mobile).replaceAll(/\D/g, '')
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`${t('outstanding.remind')}: ${row.patientName}`}
        >
          {t('outstanding.remind')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={`https://wa.me/${number}?text=${encodeURIComponent(reminder)}`}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconBrandWhatsapp size={16} aria-hidden="true" />}
        >
          {t('outstanding.whatsApp')}
        </Menu.Item>
        {clipboard && (
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={copy}>
            {t('outstanding.copy')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
