import { Button } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ReceiptPrintForm } from '../receipts/ReceiptPrintForm.tsx'
import type { ReceiptMark } from '../receipts/receipts.ts'
import type { Account } from './collect.ts'
import classes from './EntryList.module.css'

interface EntryReceiptProps {
  /** Of the appointment at which the entry stands. */
  id: number
  receipt: ReceiptMark
  patientLanguage: Account['patientLanguage']
}

/** The number of an entry's receipt, and its print below it when it is asked for. */
export function EntryReceipt({ id, receipt, patientLanguage }: EntryReceiptProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={classes.head}>
        <span className={classes.details}>
          <bdi>{receipt.number}</bdi>
        </span>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={isOpen}
          aria-label={`${t('receipt.print')}: ${receipt.number}`}
          onClick={() => setOpen(!isOpen)}
        >
          {t('receipt.print')}
        </Button>
      </div>
      {isOpen && <ReceiptPrintForm id={id} receipt={receipt} patientLanguage={patientLanguage} />}
    </>
  )
}
