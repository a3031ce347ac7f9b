import { problemMessageKey, ProblemError } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { currentLocale, text } from '../../platform/i18n/i18n.tsx'
import { printPages } from '../../platform/ui/print-pages.tsx'
import { saveFile } from '../../platform/ui/save-file.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { billPapers, type BillPaper } from '../../visits/printouts/bill.ts'
import { printReceipt, saveReceipt, type ReceiptPrint } from './receipts.ts'

const storageKey = 'receipt.paper'

/** The paper that this desk printed a receipt on last; a roll at first. */
export function readReceiptPaper(): BillPaper {
  try {
    return billPapers.find((it) => it === localStorage.getItem(storageKey)) ?? billPapers[0]
  } catch {
    return billPapers[0]
  }
}

function rememberPaper(paper: BillPaper): void {
  try {
    localStorage.setItem(storageKey, paper)
  } catch {
    // Storage can be full or blocked: the next receipt then begins with a roll.
  }
}

/** Prints a receipt or saves it as a PDF file; a failure is a toast. */
export function usePrintReceipt() {
  const printing = useChange(printReceipt)
  const saving = useChange(saveReceipt)
  // Not a callback of the change: the dialog that offered it may be closed by now.
  const settle = async <Answer,>(answer: Promise<Answer>, use: (it: Answer) => unknown) => {
    try {
      await use(await answer)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.code !== 'signed_out') toast.error(text(problemMessageKey(error.code)))
    }
  }
  const inputOf = (id: number, body: ReceiptPrint) => {
    rememberPaper(body.paper)
    return { params: { id }, body }
  }
  return {
    print: (id: number, body: ReceiptPrint) =>
      void settle(printing.mutateAsync(inputOf(id, body)), printPages),
    save: (id: number, body: ReceiptPrint) =>
      void settle(saving.mutateAsync(inputOf(id, body)), saveFile),
    isPrinting: printing.isPending,
    isSaving: saving.isPending,
  }
}

/** What the toast after a payment offers: the newest receipt, on this desk's paper and in the patient's language. */
export function useReceiptOffer(): (id: number) => { label: string; run: () => void } {
  const { print } = usePrintReceipt()
  return (id) => ({
    label: text('receipt.print'),
    run: () => print(id, { paper: readReceiptPaper(), screenLocale: currentLocale() }),
  })
}
