import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { currentLocale, useText } from '../../platform/i18n/i18n.tsx'
import { locales, type Locale } from '../../platform/i18n/locales.ts'
import { billPapers, type BillPaper } from '../../visits/printouts/bill.ts'
import type { ReceiptMark } from './receipts.ts'
import { readReceiptPaper, usePrintReceipt } from './use-print-receipt.tsx'

interface ReceiptPrintFormProps {
  /** The appointment's id. */
  id: number
  receipt: ReceiptMark
}

/** On which paper, and in which language a receipt is printed. */
export function ReceiptPrintForm({ id, receipt }: ReceiptPrintFormProps) {
  const t = useText()
  const [paper, setPaper] = useState<BillPaper>(readReceiptPaper)
  const [locale, setLocale] = useState<Locale>(currentLocale)
  const { print, save, isPrinting, isSaving } = usePrintReceipt()
  const body = { receipt: receipt.id, paper, locale }
  return (
    <Stack gap="sm" mt={6} role="group" aria-label={t('receipt.one', { number: receipt.number })}>
      <Group gap="sm">
        <NativeSelect
          label={t('receipt.paper')}
          value={paper}
          flex="1 1 12rem"
          data-autofocus
          onChange={({ currentTarget: { value } }) => setPaper(value as BillPaper)}
          data={billPapers.map((it) => ({
            value: it,
            label: it === '80mm' ? t('slip.onRoll') : it,
          }))}
        />
        <NativeSelect
          label={t('sheet.language')}
          value={locale}
          flex="1 1 12rem"
          onChange={({ currentTarget: { value } }) => setLocale(value as Locale)}
          data={Object.entries(locales).map(([value, label]) => ({ value, label }))}
        />
      </Group>
      <Group justify="flex-end" gap="sm">
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
          loading={isSaving}
          onClick={() => save(id, body)}
        >
          {t('sheet.download')}
        </Button>
        <Button
          leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden="true" />}
          loading={isPrinting}
          onClick={() => print(id, body)}
        >
          {t('sheet.print')}
        </Button>
      </Group>
    </Stack>
  )
}
