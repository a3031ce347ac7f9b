import { Loader, Text, TextInput, Title } from '@mantine/core'
import { IconBookmarkPlus, IconSearch } from '@tabler/icons-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useCall } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { ButtonWithReason } from '../../../platform/ui/ButtonWithReason.tsx'
import { FailedNote } from '../../../platform/ui/FailedNote.tsx'
import { listTemplates, type PrescriptionTemplate } from './prescription-templates.ts'
import { filterTemplates } from './template-items.ts'
import { TemplateRow } from './TemplateRow.tsx'
import classes from './Templates.module.css'

interface TemplateListProps {
  onInsert: (template: PrescriptionTemplate) => void
  onEdit: (template: PrescriptionTemplate) => void
  onSave: () => void
  /** Why the prescription cannot be saved as a template; undefined if it can. */
  saveBlocked: string | undefined
  /** Whether it is shown again, in place of a form that had the focus. */
  isBack: boolean
}

/** Finds a template and inserts it; Enter inserts the first, which the search has the focus for. */
export function TemplateList(props: TemplateListProps) {
  const { onInsert, onEdit, onSave, saveBlocked, isBack } = props
  const t = useText()
  const headingId = useId()
  const reading = useCall(listTemplates, {}, { staleTime: 0, gcTime: 0 })
  const { error, isFetching, refetch } = reading
  // Read anew each time it opens, since an earlier list may have another dose; then it stays as it is, also when the
  // window has the focus again: nothing may move or change under the pointer.
  const [data, setData] = useState<PrescriptionTemplate[]>()
  if (!data && reading.data && !isFetching) setData(reading.data)
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const found = filterTemplates(data ?? [], typed)
  const groups = [
    { heading: t('templates.mine'), templates: found.filter(({ isOwn }) => isOwn) },
    { heading: t('templates.shared'), templates: found.filter(({ isOwn }) => !isOwn) },
  ]

  const onKeyDown = (event: KeyboardEvent) => {
    // What is not shown yet is not inserted, and a held Enter inserts once.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && found[0]) {
      event.preventDefault()
      onInsert(found[0])
    }
  }
  /** Arrow up and down go from one template to the next, and back to the search. */
  const moveWithArrows = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || event.nativeEvent.isComposing) return
    const stops = [...box.current!.querySelectorAll<HTMLElement>('[data-search], [data-insert]')]
    const next = stops[stops.indexOf(event.target as HTMLElement) + step]
    if (!stops.includes(event.target as HTMLElement) || !next) return
    event.preventDefault()
    next.focus()
  }

  return (
    // The keys are those of the buttons and the field inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} className={classes.list} onKeyDown={moveWithArrows}>
      <TextInput
        aria-label={t('templates.search')}
        placeholder={t('templates.search')}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isBack}
        data-search
        data-autofocus
        data-acts-at-once
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.save}>
        <Text size="sm" c="dimmed">
          {found.length > 0 ? t('templates.enter') : saveBlocked}
        </Text>
        <ButtonWithReason
          size="compact-sm"
          variant="light"
          leftSection={<IconBookmarkPlus size={16} stroke={1.7} aria-hidden="true" />}
          reason={saveBlocked}
          onClick={onSave}
        >
          {t('templates.saveAs')}
        </ButtonWithReason>
      </div>
      {!data &&
        (error ? (
          <FailedNote
            problem={error}
            title={t('templates.failed')}
            onRetry={refetch}
            isRetrying={isFetching}
          />
        ) : (
          <div role="status" aria-label={t('app.loading')} className={classes.loading}>
            <Loader size="sm" />
          </div>
        ))}
      <div role="status">
        {data && found.length === 0 && (
          <Text size="sm">{t(data.length === 0 ? 'templates.about' : 'masters.nothing')}</Text>
        )}
      </div>
      {groups.map(
        ({ heading, templates }, index) =>
          templates.length > 0 && (
            <section key={heading} aria-labelledby={`${headingId}-${index}`}>
              <Title order={3} size="h6" id={`${headingId}-${index}`} c="dimmed">
                {heading}
              </Title>
              <ul className={classes.rows}>
                {templates.map((template) => (
                  <TemplateRow
                    key={template.id}
                    template={template}
                    isFirst={template === found[0]}
                    onInsert={() => onInsert(template)}
                    onEdit={() => onEdit(template)}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  )
}
