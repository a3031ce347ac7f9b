import { useToday } from '../../../platform/clock/clinic-clock.tsx'
import { IssuedForm } from '../issued/IssuedForm.tsx'
import type { Part } from '../use-part.tsx'
import { useVisit } from '../use-visit.tsx'
import { CertificateCard } from './CertificateCard.tsx'
import { newCertificate, type CertificatesFormValues } from './certificates-form-values.ts'
import { WithdrawnCertificates } from './WithdrawnCertificates.tsx'

interface CertificatesFormProps {
  part: Part<CertificatesFormValues>
  onSaved: () => void
}

/** Medical leave certificates (specification, sections 3 and 5). Starts empty. */
export default function CertificatesForm({ part, onSaved }: CertificatesFormProps) {
  const today = useToday()
  const { visit } = useVisit()
  const { form } = part
  return (
    <IssuedForm
      name="certificates"
      part={part}
      onSaved={onSaved}
      papers={form.values.certificates}
      onAdd={() => form.insertListItem('certificates', newCertificate(visit, today))}
      onRemove={(index) => form.removeListItem('certificates', index)}
      renderCard={(card) => <CertificateCard {...card} form={form} today={today} />}
      withdrawn={<WithdrawnCertificates certificates={visit.withdrawnCertificates} />}
    />
  )
}
