import { createContext } from 'react'
import type { ToastAction } from '../../platform/ui/show-toast.tsx'

/**
 * What the toast offers when money was received at a visit, wherever it is conducted: the receipt. Receipts
 * come after visits in the tree, so the layout around all screens says it.
 */
export const PaymentOffer = createContext<
  ((appointment: number) => Omit<ToastAction, 'of'>) | undefined
>(undefined)
