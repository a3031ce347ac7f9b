import { useToday } from '../../access/clinic-clock.tsx'
import { problemText } from '../../http/problem-text.ts'
import { useChange } from '../../http/queries.tsx'
import { useText } from '../../i18n/languages.tsx'
import { toast } from '../../ui/toast.tsx'
import { saveCertificates } from './certificates.ts'
import {
  certificatesEntryOf,
  certificatesEntrySchema,
  certificatesProblems,
  toCertificates,
  type CertificatesEntry,
} from './certificates-entry.ts'
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
