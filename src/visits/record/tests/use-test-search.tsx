import { useEffect, useEffectEvent, useState } from 'react'
import type { RecommendedTest } from './recommended-tests.ts'
import { filterTests, type Catalogue } from './use-catalogue.tsx'

interface TestSearch {
  searchText: string
  setSearchText: (text: string) => void
  /** The tests that match; undefined for a catalogue that has not come yet. */
  shownTests: Record<'lab' | 'radiology', RecommendedTest[] | undefined>
  /**
   * Ticks the only match. Before both catalogues have come or failed, the Enter is kept until they
   * have, and forgotten when the text changes meanwhile.
   */
  tickOnlyMatch: () => void
}

/** The search over both catalogues of tests. */
export function useTestSearch(
  { lab, radiology }: Record<'lab' | 'radiology', Catalogue>,
  onTick: (test: RecommendedTest) => void,
): TestSearch {
  const [searchText, setSearchText] = useState('')
  // An Enter came before the catalogues: fast fingers are quicker than a slow line.
  const [isEnterKept, setEnterKept] = useState(false)
  const shownTests = {
    lab: filterTests(lab.tests, searchText),
    radiology: filterTests(radiology.tests, searchText),
  }
  const haveAnswered = [lab, radiology].every(({ tests, failure }) => tests ?? failure)

  const change = (text: string) => {
    setSearchText(text)
    setEnterKept(false)
  }
  const tickOnlyMatch = () => {
    setEnterKept(!haveAnswered)
    if (!haveAnswered || !searchText.trim()) return
    const [only, ...more] = [...(shownTests.lab ?? []), ...(shownTests.radiology ?? [])]
    if (!only || more.length > 0) return
    onTick(only)
    setSearchText('')
  }

  const tickKept = useEffectEvent(() => isEnterKept && tickOnlyMatch())
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the kept Enter is carried out once
    if (haveAnswered) tickKept()
  }, [haveAnswered])

  return { searchText, setSearchText: change, shownTests, tickOnlyMatch }
}
