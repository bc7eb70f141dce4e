import { createContext, useContext } from 'react'

/** Whether the beta price is still to be had. Pages that tell of it are rendered both ways, and the server picks. */
export const BetaOffer = createContext(true)

export const useBetaOffer = (): boolean => useContext(BetaOffer)

/** Whether plans can be tried and paid for on this installation. Pages that tell of it are rendered both ways. */
export const BillingOffer = createContext(false)

export const useBillingOffer = (): boolean => useContext(BillingOffer)
