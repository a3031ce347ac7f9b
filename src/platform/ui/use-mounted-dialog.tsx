import { useState } from 'react'

/** A dialog that is mounted when it is first opened, and stays so for its closing transition. */
export function useMountedDialog() {
  const [opened, setOpened] = useState(false)
  const [isMounted, setMounted] = useState(false)
  return {
    isMounted,
    open: () => {
      setMounted(true)
      setOpened(true)
    },
    /** For the dialog. */
    props: { opened, onClose: () => setOpened(false) },
  }
}
