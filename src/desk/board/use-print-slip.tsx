import { problemMessageKey } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { currentLocale, useText } from '../../platform/i18n/i18n.tsx'
import { saveFile } from '../../platform/ui/save-file.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import type { SlipPaper } from '../../visits/printouts/slip.ts'
import { printSlip } from './slip.ts'

/** Prints the slip of somebody in the line, in this page's language. */
export function usePrintSlip(): (appointmentId: number, paper: SlipPaper) => void {
  const t = useText()
  const print = useChange(printSlip)
  return (appointmentId, paper) =>
    print.mutate(
      { params: { id: appointmentId }, query: { paper, locale: currentLocale() } },
      {
        onSuccess: saveFile,
        onError: ({ code }) =>
          code !== 'signed_out' && void toast.error(t(problemMessageKey(code))),
      },
    )
}
