import { Button, TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { messageFor, useText } from '../../../platform/i18n/i18n.tsx'
import { listLabTests, listRadiologyTests } from '../../../masters/test-catalogue/tests.ts'
import type { RecommendedTest } from './recommended-tests.ts'
import { SaveAlert } from '../SaveAlert.tsx'
import { isSelected, withoutTest, withTest } from './tests-form-values.ts'
import { TestsCatalogue } from './TestsCatalogue.tsx'
import classes from './TestsForm.module.css'
import { TestsSelected } from './TestsSelected.tsx'
import { useCatalogue } from './use-catalogue.tsx'
import { useTestSearch } from './use-test-search.tsx'
import type { TestsPart } from './use-tests-part.tsx'

interface TestsFormProps {
  part: TestsPart
  onSaved: () => void
}

/** Selection of tests from two catalogues (specification, sections 2 and 5). */
export default function TestsForm({ part, onSaved }: TestsFormProps) {
  const t = useText()
  const { form, readOnly, saving, failure } = part
  const lab = useCatalogue(listLabTests, 'Lab', t('tests.errorLab'), !readOnly)
  const radiology = useCatalogue(
    listRadiologyTests,
    'Radiology',
    t('tests.errorRadiology'),
    !readOnly,
  )

  const change = (test: RecommendedTest) => {
    const values = form.getValues()
    form.setFieldValue(
      'tests',
      isSelected(values, test) ? withoutTest(values, test) : withTest(values, test),
    )
  }

  const search = useTestSearch({ lab, radiology }, change)

  const save = async () => {
    if (await part.save()) onSaved()
  }

  // Enter in the search ticks the only match instead of submitting. With nothing to search for it
  // saves what was ticked.
  const tickOrSave = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (!search.searchText.trim() && form.getValues().tests.length > 0) return
    event.preventDefault()
    search.tickOnlyMatch()
  }

  if (readOnly) return <TestsSelected tests={form.values.tests} />
  const noTestMessage = messageFor(form.errors.tests)
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className={classes.catalogues}>
        <TextInput
          className={classes.search}
          label={t('tests.search')}
          data-first
          leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
          value={search.searchText}
          onChange={({ currentTarget }) => search.setSearchText(currentTarget.value)}
          onKeyDown={tickOrSave}
          autoComplete="off"
          spellCheck={false}
        />
        <TestsCatalogue
          title={t('tests.lab')}
          catalogue={lab}
          shownTests={search.shownTests.lab}
          values={form.values}
          onChange={change}
        />
        <TestsCatalogue
          title={t('tests.radiology')}
          catalogue={radiology}
          shownTests={search.shownTests.radiology}
          values={form.values}
          onChange={change}
        />
      </div>
      <section className={classes.selected} aria-labelledby="selected-tests">
        <Title order={2} size="h6" id="selected-tests">
          {t('tests.selected')}
        </Title>
        <TestsSelected tests={form.values.tests} onRemove={change} />
        <SaveAlert
          message={noTestMessage ?? (failure && t('tests.saveFailed'))}
          problem={failure}
        />
        <Button type="submit" loading={saving} className={classes.save}>
          {t('visit.save')}
        </Button>
      </section>
    </form>
  )
}
