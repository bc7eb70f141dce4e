import { createContext, useContext } from 'react'

/** Whether plans can be tried and paid for on this installation. Pages that tell of it are rendered both ways. */
export const BillingOffer = createContext(false)

export const useBillingOffer = (): boolean => useContext(BillingOffer)
