import { useEffect } from 'react'
import type { Refusal } from '../../../platform/http/problem.ts'
import { useCall } from '../../../platform/http/queries.tsx'
import type { listLabTests, listRadiologyTests } from '../../../masters/test-catalogue/tests.ts'
import { toast } from '../../../platform/ui/toast.tsx'
import type { RecommendedTest, TestType } from './recommended-tests.ts'

/** How long the catalogue is taken as it is; it changes a few times a year. */
const staleTime = 300_000

export interface Catalogue {
  /** Undefined until they are there. */
  tests: RecommendedTest[] | undefined
  /** Why they are not there. */
  failure: Refusal | undefined
  busy: boolean
  retry: () => void
}

/** The tests that can be recommended of one type; says so once when they cannot be fetched. */
export function useCatalogue(
  contract: typeof listLabTests | typeof listRadiologyTests,
  type: TestType,
  errorText: string,
  enabled: boolean,
): Catalogue {
  const { data, error, isFetching, refetch } = useCall(contract, {}, { enabled, staleTime })
  useEffect(() => {
    if (error && error.code !== 'signed_out') toast.error(errorText)
  }, [error])
  return {
    tests: data?.map(({ id, name }) => ({ type, id, name })),
    failure: (!data && error) || undefined,
    busy: isFetching,
    retry: () => void refetch(),
  }
}

/** Those whose name holds what was typed. */
export function foundTests(
  tests: RecommendedTest[] | undefined,
  typed: string,
): RecommendedTest[] | undefined {
  const wanted = typed.trim().toLocaleLowerCase()
  return tests?.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
}
