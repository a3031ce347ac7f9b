import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { paths } from '../../access/permissions/paths.ts'
import { wishToAddSchema, type WishToAdd } from './wizard-values.ts'

const stateSchema = z.object({ waitFor: wishToAddSchema })

/** Opens the waiting list with its form; not in the address, which logs and history keep. */
export function useWaitFor(): (wish: WishToAdd) => void {
  const navigate = useNavigate()
  return (wish) => void navigate(paths.waitingList, { state: { waitFor: wish } })
}

/** The wish with which the waiting list was opened, once: a reload begins as always. */
export function useWishToAdd(): WishToAdd | undefined {
  const location = useLocation()
  const navigate = useNavigate()
  const [wish] = useState(() => stateSchema.safeParse(location.state).data?.waitFor)
  const forget = useEffectEvent(() => {
    if (wish) void navigate(location, { replace: true, state: null })
  })
  useEffect(() => forget(), [])
  return wish
}
