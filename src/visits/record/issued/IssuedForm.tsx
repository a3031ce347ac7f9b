import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { messageFor, useText } from '../../../platform/i18n/i18n.tsx'
import { ButtonWithReason } from '../../../platform/ui/ButtonWithReason.tsx'
import { lazyDialog } from '../../../platform/ui/lazy-dialog.tsx'
import { PartSuspense } from '../../../platform/ui/PartSuspense.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import readOnlyClasses from '../read-only.module.css'
import { SaveAlert } from '../SaveAlert.tsx'
import type { Part } from '../use-part.tsx'
import { useRowList } from '../use-row-list.tsx'
import { useVisit } from '../use-visit.tsx'
import { issuedTexts } from './issued-texts.ts'
import type { IssuedPart } from './issued.ts'
import classes from './IssuedForm.module.css'

const WithdrawDialog = lazyDialog(() => import('./WithdrawDialog.tsx'))

/** What a card of the list is told. */
export interface IssuedCard {
  index: number
  /** Undefined for read-only users. */
  onRemove: (() => void) | undefined
  /** True once saved: the button then withdraws the paper instead of removing it. */
  saved: boolean
}

interface IssuedFormProps<Values extends object> {
  name: IssuedPart
  part: Part<Values>
  onSaved: () => void
  /** The papers of the form. */
  papers: readonly { row?: number | undefined }[]
  /** Adds an empty paper at the end of the form's list. */
  onAdd: () => void
  /** Removes a paper that was never saved. */
  onRemove: (index: number) => void
  renderCard: (card: IssuedCard) => ReactNode
  /** The papers that were withdrawn; nothing when there are none. */
  withdrawn: ReactNode
}

/** A list of papers that the clinic answers for: certificates, letters. Starts empty; what was saved is withdrawn, not removed. */
export function IssuedForm<Values extends object>(props: IssuedFormProps<Values>) {
  const { name, part, onSaved, papers, renderCard } = props
  const count = papers.length
  const t = useText()
  const texts = issuedTexts[name]
  const { visit } = useVisit()
  const { form, readOnly, saving } = part
  const {
    list: listRef,
    keys,
    focusAddedRow,
    focusAfterRemoval,
  } = useRowList<HTMLFormElement>(count)

  const submit = async () => {
    if (await part.save()) return onSaved()
    listRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const add = () => {
    focusAddedRow()
    props.onAdd()
    form.clearFieldError(name)
  }
  // Saved ones come first. What a window has that was opened before they were saved is none of them.
  const savedCount = visit.paperRows
    ? papers.filter(({ row }) => row !== undefined).length
    : visit[name].length
  const remove = (index: number) => {
    if (index < savedCount) return withdraw(index + 1)
    focusAfterRemoval(index)
    props.onRemove(index)
  }

  const [withdrawnNumber, setWithdrawnNumber] = useState<number>()
  const [opened, dialog] = useDisclosure(false)
  // Withdrawing reloads the saved list, so unsaved input must be saved first.
  const withdraw = (number: number) => {
    if (part.dirty) return toast.info(t(texts.saveFirst))
    setWithdrawnNumber(number)
    dialog.open()
  }

  if (readOnly && count === 0) {
    return (
      <>
        <Text c="dimmed" mb="sm">
          {t(texts.none)}
        </Text>
        {props.withdrawn}
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
        {count === 0 && (
          <Text c="dimmed" size="sm">
            {t(texts.noneYet)}
          </Text>
        )}
        <fieldset className={`${classes.cards} ${readOnlyClasses.fields}`} disabled={readOnly}>
          {keys.map((key, index) => (
            <div key={key}>
              {renderCard({
                index,
                saved: index < savedCount,
                onRemove: readOnly ? undefined : () => remove(index),
              })}
            </div>
          ))}
        </fieldset>
        {!readOnly && (
          <>
            <SaveAlert message={messageFor(form.errors[name])} />
            <div className={classes.buttons}>
              <ButtonWithReason
                variant="light"
                data-add
                reason={count >= texts.max ? t(texts.most, { most: texts.max }) : undefined}
                leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
                onClick={add}
              >
                {t(texts.add)}
              </ButtonWithReason>
              <Button type="submit" loading={saving}>
                {t('visit.save')}
              </Button>
            </div>
          </>
        )}
      </form>
      <div className={classes.withdrawn}>{props.withdrawn}</div>
      {withdrawnNumber !== undefined && (
        <PartSuspense>
          <WithdrawDialog
            part={name}
            number={withdrawnNumber}
            opened={opened}
            onClose={dialog.close}
          />
        </PartSuspense>
      )}
    </>
  )
}
