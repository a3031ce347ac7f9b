import { Button, TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { sentenceFor, useText } from '../../../platform/i18n/i18n.tsx'
import { listLabTests, listRadiologyTests } from '../../../masters/test-catalogue/tests.ts'
import type { RecommendedTest } from './recommended-tests.ts'
import { SaveAlert } from '../SaveAlert.tsx'
import { isSelected, withoutTest, withTest } from './tests-form-values.ts'
import { TestsCatalogue } from './TestsCatalogue.tsx'
import classes from './TestsForm.module.css'
import { TestsSelected } from './TestsSelected.tsx'
import { foundTests, useCatalogue } from './use-catalogue.tsx'
import type { TestsPart } from './use-tests-part.tsx'

/** Ticks tests of two catalogues (specification, sections 2 and 5). */
export default function TestsForm({ part }: { part: TestsPart }) {
  const t = useText()
  const { form, readOnly, saving, failure } = part
  const [typed, setTyped] = useState('')
  const lab = useCatalogue(listLabTests, 'Lab', t('tests.errorLab'), !readOnly)
  const radiology = useCatalogue(
    listRadiologyTests,
    'Radiology',
    t('tests.errorRadiology'),
    !readOnly,
  )
  const found = { lab: foundTests(lab.tests, typed), radiology: foundTests(radiology.tests, typed) }

  const change = (test: RecommendedTest) => {
    const entry = form.getValues()
    form.setFieldValue(
      'tests',
      isSelected(entry, test) ? withoutTest(entry, test) : withTest(entry, test),
    )
  }

  // Enter in the search ticks the one that was found; it does not save yet.
  const tickFound = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const [only, ...more] = [...(found.lab ?? []), ...(found.radiology ?? [])]
    if (!typed.trim() || !only || more.length > 0) return
    change(only)
    setTyped('')
  }

  if (readOnly) return <TestsSelected tests={form.values.tests} />
  const none = sentenceFor(form.errors.tests)
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void part.save()
      }}
    >
      <div className={classes.catalogues}>
        <TextInput
          className={classes.search}
          label={t('tests.search')}
          leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={tickFound}
          autoComplete="off"
          spellCheck={false}
        />
        <TestsCatalogue
          title={t('tests.lab')}
          catalogue={lab}
          found={found.lab}
          entry={form.values}
          onChange={change}
        />
        <TestsCatalogue
          title={t('tests.radiology')}
          catalogue={radiology}
          found={found.radiology}
          entry={form.values}
          onChange={change}
        />
      </div>
      <section className={classes.selected} aria-labelledby="selected-tests">
        <Title order={2} size="h6" id="selected-tests">
          {t('tests.selected')}
        </Title>
        <TestsSelected tests={form.values.tests} onRemove={change} />
        <SaveAlert sentence={none ?? (failure && t('tests.saveFailed'))} refusal={failure} />
        <Button type="submit" loading={saving} className={classes.save}>
          {t('visit.save')}
        </Button>
      </section>
    </form>
  )
}
