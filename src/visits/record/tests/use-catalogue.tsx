import { useEffect, useEffectEvent } from 'react'
import type { ProblemError } from '../../../platform/http/problem.ts'
import { useCall } from '../../../platform/http/queries.tsx'
import type { listLabTests, listRadiologyTests } from '../../../masters/test-catalogue/tests.ts'
import { toast } from '../../../platform/ui/toast.tsx'
import type { RecommendedTest, TestType } from './recommended-tests.ts'

/** Cache time of the catalogue; it changes a few times a year. */
const staleTime = 300_000

export interface Catalogue {
  /** Undefined until loaded. */
  tests: RecommendedTest[] | undefined
  /** The error when loading failed. */
  failure: ProblemError | undefined
  busy: boolean
  retry: () => void
}

/** The tests of one type that can be recommended; one toast when loading fails. */
export function useCatalogue(
  contract: typeof listLabTests | typeof listRadiologyTests,
  type: TestType,
  errorText: string,
  enabled: boolean,
): Catalogue {
  const { data, error, isFetching, refetch } = useCall(contract, {}, { enabled, staleTime })
  const onFailed = useEffectEvent(() => toast.error(errorText))
  useEffect(() => {
    if (error && error.code !== 'signed_out') onFailed()
  }, [error])
  return {
    tests: data?.map(({ id, name }) => ({ type, id, name })),
    failure: (!data && error) || undefined,
    busy: isFetching,
    retry: () => void refetch(),
  }
}

/** The tests whose name contains the query. */
export function filterTests(
  tests: RecommendedTest[] | undefined,
  searchText: string,
): RecommendedTest[] | undefined {
  const query = searchText.trim().toLocaleLowerCase()
  return tests?.filter(({ name }) => name.toLocaleLowerCase().includes(query))
}
