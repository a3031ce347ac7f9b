import { useToday } from '../../../platform/clock/clinic-clock.tsx'
import { problemMessageKey } from '../../../platform/http/problem.ts'
import { useChange } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import { saveCertificates } from './certificates.ts'
import {
  certificatesFormValuesOf,
  certificatesFormValuesSchema,
  certificatesProblems,
  toCertificates,
  type CertificatesFormValues,
} from './certificates-form-values.ts'
import { ontoSaved } from '../issued/onto-saved.ts'
import { namesOf } from '../issued/issued-rule.ts'
import { usePart, type Part } from '../use-part.tsx'
import { useVisit } from '../use-visit.tsx'

/** Form and state of the visit's leave certificates. */
export function useCertificatesPart(): Part<CertificatesFormValues> {
  const t = useText()
  const { visit, reload } = useVisit()
  const { appointment, certificates: saved } = visit
  const today = useToday()
  const { id, day: visitDay } = appointment
  const { mutateAsync } = useChange(saveCertificates)
  return usePart<CertificatesFormValues>({
    part: 'certificates',
    valuesSchema: certificatesFormValuesSchema,
    valuesOf: certificatesFormValuesOf,
    ontoSaved: (typed, known, read) => ({
      certificates: ontoSaved(typed.certificates, known.certificates, {
        saved: certificatesFormValuesOf(read).certificates,
        withdrawn: certificatesFormValuesOf({ certificates: read.withdrawnCertificates })
          .certificates,
      }),
    }),
    problems: (values) => certificatesProblems(values, { saved, visitDay, today }),
    save: (values, basis) =>
      mutateAsync({
        params: { id },
        body: {
          ...basis,
          ...namesOf(values.certificates, visit),
          certificates: toCertificates(values),
        },
      }),
    bodyPath: '',
    savedMessage: t('certificate.saved'),
    onFailed: ({ code }) => {
      toast.error(t(problemMessageKey(code)))
      // One was saved that is not in the list yet, or not known as saved: a save of this window whose answer was lost.
      if (code === 'certificate_saved') void reload().catch(() => {})
    },
  })
}
