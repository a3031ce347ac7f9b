import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useToday } from '../../../platform/clock/clinic-clock.tsx'
import { sentenceFor, useText } from '../../../platform/i18n/i18n.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import { mostCertificates } from './certificates.ts'
import { newCertificate, type CertificatesEntry } from './certificates-form-values.ts'
import { CertificatesCard } from './CertificateCard.tsx'
import classes from './CertificatesForm.module.css'
import readOnlyClasses from '../read-only.module.css'
import { SaveAlert } from '../SaveAlert.tsx'
import type { Part } from '../use-part.tsx'
import { useRowList } from '../use-row-list.tsx'
import { useVisit } from '../use-visit.tsx'
import { WithdrawnCertificates } from './WithdrawnCertificates.tsx'
import { lazyDialog } from '../../../platform/ui/lazy-dialog.tsx'

const WithdrawDialog = lazyDialog(() => import('./WithdrawDialog.tsx'))

/** Medical leave certificates (specification, sections 3 and 5). None is there until it is added. */
export default function CertificatesForm({ part }: { part: Part<CertificatesEntry> }) {
  const t = useText()
  const today = useToday()
  const { visit } = useVisit()
  const { form, readOnly, saving } = part
  const { certificates } = form.values
  const { list, keys, added, removed } = useRowList<HTMLFormElement>(certificates.length)

  const submit = async () => {
    if (await part.save()) return
    list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const add = () => {
    added()
    form.insertListItem('certificates', newCertificate(visit, today))
    form.clearFieldError('certificates')
  }
  const saved = visit.certificates.length
  const remove = (index: number) => {
    if (index < saved) return withdraw(index + 1)
    removed(index)
    form.removeListItem('certificates', index)
  }

  const [withdrawing, setWithdrawing] = useState<number>()
  const [opened, dialog] = useDisclosure(false)
  // What is typed stands on the list as it is: it is saved before the list becomes shorter.
  const withdraw = (number: number) => {
    if (part.dirty) return toast.info(t('certificate.saveFirst'))
    setWithdrawing(number)
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
        ref={list}
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
            <CertificatesCard
              key={key}
              form={form}
              index={index}
              today={today}
              saved={index < saved}
              onRemove={readOnly ? undefined : () => remove(index)}
            />
          ))}
        </fieldset>
        {!readOnly && (
          <>
            <SaveAlert sentence={sentenceFor(form.errors.certificates)} />
            <div className={classes.buttons}>
              <Button
                variant="light"
                data-add
                disabled={certificates.length >= mostCertificates}
                leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
                onClick={add}
              >
                {t('certificate.add')}
              </Button>
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
      {withdrawing !== undefined && (
        <Suspense>
          <WithdrawDialog number={withdrawing} opened={opened} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
