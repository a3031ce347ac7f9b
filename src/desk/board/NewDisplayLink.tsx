import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import '../../platform/ui/check-inputs.css'
import { useState } from 'react'
import { BranchSelect } from '../../masters/branches/BranchSelect.tsx'
import { readDeskFilter } from '../../masters/branches/use-desk-filter.tsx'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { currentLocale, messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { locales, type Locale } from '../../platform/i18n/locales.ts'
import { ChangeForm } from '../../platform/ui/ChangeForm.tsx'
import { SecretShownOnce } from '../../platform/ui/SecretShownOnce.tsx'
import { makeDisplayLink } from './display-links.ts'

const languageChoices = Object.entries(locales).map(([value, label]) => ({ value, label }))

/** Asks what a board shows, then shows its link once. */
export default function NewDisplayLink({ onDone }: { onDone: () => void }) {
  const t = useText()
  const make = useChange(makeDisplayLink)
  const [branch, setBranch] = useState(() => readDeskFilter().branch)
  const [name, setName] = useState('')
  const [showsInitials, setShowsInitials] = useState(false)
  const [speaks, setSpeaks] = useState(false)
  const [language, setLanguage] = useState<Locale>(currentLocale)
  const [second, setSecond] = useState<Locale | ''>('')
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})

  if (make.data) return <MadeLink made={make.data} onDone={onDone} />

  const submit = () => {
    if (make.isPending) return
    const languages = [language, ...(second && second !== language ? [second] : [])]
    const body = { branch: branch ?? 0, name, showsInitials, speaks, languages }
    const checked = makeDisplayLink.body.safeParse(body)
    if (!checked.success) {
      const issues = checked.error.issues.map(({ path, message }) => [String(path[0]), message])
      setErrors(Object.fromEntries(issues) as Record<string, string>)
      return
    }
    setErrors({})
    make.mutate({ body }, { onError: ({ fields }) => fields && setErrors(fields) })
  }
  const problem = make.error && !make.error.fields ? make.error : undefined
  return (
    <ChangeForm
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      errorMessage={problem && t(problemMessageKey(problem.code))}
    >
      <BranchSelect
        label={t('field.branch')}
        value={branch}
        onChange={setBranch}
        error={messageFor(errors['branch'])}
        required
        withAsterisk
      />
      <TextInput
        label={t('displayLinks.name')}
        placeholder={t('displayLinks.namePlaceholder')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={messageFor(errors['name'])}
        autoComplete="off"
        required
        withAsterisk
      />
      <NativeSelect
        label={t('displayLinks.language')}
        data={languageChoices}
        value={language}
        onChange={(event) => setLanguage(event.currentTarget.value as Locale)}
      />
      <Switch
        label={t('displayLinks.showsInitials')}
        checked={showsInitials}
        onChange={(event) => setShowsInitials(event.currentTarget.checked)}
      />
      <Switch
        label={t('displayLinks.speaks')}
        checked={speaks}
        onChange={(event) => setSpeaks(event.currentTarget.checked)}
      />
      {speaks && (
        <NativeSelect
          label={t('displayLinks.secondLanguage')}
          data={[{ value: '', label: t('displayLinks.noSecondLanguage') }, ...languageChoices]}
          value={second}
          onChange={(event) => setSecond(event.currentTarget.value as Locale | '')}
        />
      )}
      <Button type="submit" loading={make.isPending}>
        {t('displayLinks.make')}
      </Button>
    </ChangeForm>
  )
}

interface MadeLinkProps {
  made: { branch: number; link: string }
  onDone: () => void
}

function MadeLink({ made: { branch, link }, onDone }: MadeLinkProps) {
  const t = useText()
  return (
    <SecretShownOnce
      hint={t('displayLinks.shownOnce')}
      label={t('displayLinks.link')}
      secret={`${window.location.origin}${pathWithId(paths.board, branch)}#${link}`}
      onDone={onDone}
    />
  )
}
