import { useToday } from '../../../platform/clock/clinic-clock.tsx'
import { problemText } from '../../../platform/http/problem-message-key.ts'
import { useChange } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import { saveCertificates } from './certificates.ts'
import {
  certificatesEntryOf,
  certificatesEntrySchema,
  certificatesProblems,
  toCertificates,
  type CertificatesEntry,
} from './certificates-form-values.ts'
import { usePart, type Part } from '../use-part.tsx'
import { useVisit } from '../use-visit.tsx'

/** The leave certificates that the visit gives. */
export function useCertificatesPart(): Part<CertificatesEntry> {
  const t = useText()
  const { appointment, certificates: saved } = useVisit().visit
  const today = useToday()
  const { id, day: visitDay } = appointment
  const { mutateAsync } = useChange(saveCertificates)
  return usePart<CertificatesEntry>({
    part: 'certificates',
    entrySchema: certificatesEntrySchema,
    entryOf: certificatesEntryOf,
    problems: (entry) => certificatesProblems(entry, { saved, visitDay, today }),
    send: (entry, seen) =>
      mutateAsync({ params: { id }, body: { ...seen, certificates: toCertificates(entry) } }),
    bodyPath: '',
    done: t('certificate.saved'),
    onFailed: ({ code }) => toast.error(t(problemText(code))),
  })
}
