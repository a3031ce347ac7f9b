import { useState } from 'react'
import { newUuid } from './uuid.ts'

interface RequestKeys {
  /** The idempotency key of a request: that of the last one, if it is sent again unchanged. */
  keyOf: (request: object) => string
  /** Called when the same request would be meant as another one, because the last was answered. */
  forget: () => void
}

/** The idempotency keys of a form, so that nothing is done twice when it sends again after a lost answer. */
export function useRequestKeys(): RequestKeys {
  const [keys] = useState((): RequestKeys => {
    let last = { text: '', key: '' }
    return {
      keyOf: (request) => {
        const text = JSON.stringify(request)
        if (last.text !== text) last = { text, key: newUuid() }
        return last.key
      },
      forget: () => {
        last = { text: '', key: '' }
      },
    }
  })
  return keys
}
