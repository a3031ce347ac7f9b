import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { currentLocale, useText } from '../../platform/i18n/i18n.tsx'
import type { Locale } from '../../platform/i18n/locales.ts'
import { billPapers, type BillPaper } from '../../visits/printouts/bill.ts'
import { paperLocale } from '../../visits/printouts/sheet-language.ts'
import { SheetLanguageField } from '../../visits/printouts/SheetLanguageField.tsx'
import type { ReceiptMark } from './receipts.ts'
import { readReceiptPaper, usePrintReceipt } from './use-print-receipt.tsx'

interface ReceiptPrintFormProps {
  /** The appointment's id. */
  id: number
  receipt: ReceiptMark
  /** Null while nobody has asked for it. */
  patientLanguage: Locale | null
}

/** On which paper, and in which language a receipt is printed. */
export function ReceiptPrintForm({ id, receipt, patientLanguage }: ReceiptPrintFormProps) {
  const t = useText()
  const [paper, setPaper] = useState<BillPaper>(readReceiptPaper)
  const [chosen, setChosen] = useState<Locale>()
  const locale = paperLocale(chosen, { patient: patientLanguage, screen: currentLocale() })
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
          // What a print is to be like loses nothing when the dialog around it closes.
          data-acts-at-once
          onChange={({ currentTarget: { value } }) => setPaper(value as BillPaper)}
          data={billPapers.map((it) => ({
            value: it,
            label: it === '80mm' ? t('slip.onRoll') : it,
          }))}
        />
        <SheetLanguageField
          value={locale}
          patient={patientLanguage}
          flex="1 1 12rem"
          data-acts-at-once
          onChange={setChosen}
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
