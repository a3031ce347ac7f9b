import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useToday } from '../../../platform/clock/clinic-clock.tsx'
import { messageFor, useText } from '../../../platform/i18n/i18n.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import { maxCertificates } from './certificates.ts'
import { newCertificate, type CertificatesFormValues } from './certificates-form-values.ts'
import { CertificateCard } from './CertificateCard.tsx'
import classes from './CertificatesForm.module.css'
import readOnlyClasses from '../read-only.module.css'
import { SaveAlert } from '../SaveAlert.tsx'
import type { Part } from '../use-part.tsx'
import { useRowList } from '../use-row-list.tsx'
import { useVisit } from '../use-visit.tsx'
import { WithdrawnCertificates } from './WithdrawnCertificates.tsx'
import { lazyDialog } from '../../../platform/ui/lazy-dialog.tsx'
import { ButtonWithReason } from '../../../platform/ui/ButtonWithReason.tsx'
import { PartSuspense } from '../../../platform/ui/PartSuspense.tsx'

const WithdrawDialog = lazyDialog(() => import('./WithdrawDialog.tsx'))

interface CertificatesFormProps {
  part: Part<CertificatesFormValues>
  onSaved: () => void
}

/** Medical leave certificates (specification, sections 3 and 5). Starts empty. */
export default function CertificatesForm({ part, onSaved }: CertificatesFormProps) {
  const t = useText()
  const today = useToday()
  const { visit } = useVisit()
  const { form, readOnly, saving } = part
  const { certificates } = form.values
  const {
    list: listRef,
    keys,
    focusAddedRow,
    focusAfterRemoval,
  } = useRowList<HTMLFormElement>(certificates.length)

  const submit = async () => {
    if (await part.save()) return onSaved()
    listRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const add = () => {
    focusAddedRow()
    form.insertListItem('certificates', newCertificate(visit, today))
    form.clearFieldError('certificates')
  }
  const savedCount = visit.certificates.length
  const remove = (index: number) => {
    if (index < savedCount) return withdraw(index + 1)
    focusAfterRemoval(index)
    form.removeListItem('certificates', index)
  }

  const [withdrawnNumber, setWithdrawnNumber] = useState<number>()
  const [opened, dialog] = useDisclosure(false)
  // Withdrawing reloads the saved list, so unsaved input must be saved first.
  const withdraw = (number: number) => {
    if (part.dirty) return toast.info(t('certificate.saveFirst'))
    setWithdrawnNumber(number)
    dialog.open()
  }

  if (readOnly && certificates.length === 0) {
    return (
      <>
        <Text c="dimmed" mb="sm">
          {t('certificate.none')}
        </Text>
        <WithdrawnCertificates certificates={visit.withdrawnCertificates} />
      </>
    )
  }
  return (
    <>
      <form
        ref={listRef}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {certificates.length === 0 && (
          <Text c="dimmed" size="sm">
            {t('certificate.noneYet')}
          </Text>
        )}
        <fieldset className={`${classes.cards} ${readOnlyClasses.fields}`} disabled={readOnly}>
          {keys.map((key, index) => (
            <CertificateCard
              key={key}
              form={form}
              index={index}
              today={today}
              saved={index < savedCount}
              onRemove={readOnly ? undefined : () => remove(index)}
            />
          ))}
        </fieldset>
        {!readOnly && (
          <>
            <SaveAlert message={messageFor(form.errors.certificates)} />
            <div className={classes.buttons}>
              <ButtonWithReason
                variant="light"
                data-add
                reason={
                  certificates.length >= maxCertificates
                    ? t('blocked.mostCertificates', { most: maxCertificates })
                    : undefined
                }
                leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
                onClick={add}
              >
                {t('certificate.add')}
              </ButtonWithReason>
              <Button type="submit" loading={saving}>
                {t('visit.save')}
              </Button>
            </div>
          </>
        )}
      </form>
      <div className={classes.withdrawn}>
        <WithdrawnCertificates certificates={visit.withdrawnCertificates} />
      </div>
      {withdrawnNumber !== undefined && (
        <PartSuspense>
          <WithdrawDialog number={withdrawnNumber} opened={opened} onClose={dialog.close} />
        </PartSuspense>
      )}
    </>
  )
}
