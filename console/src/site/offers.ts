import { createContext, useContext } from 'react'

/**
 * True while the beta price is available. Pages that mention it are rendered in both variants, and the server picks
 * one.
 */
export const BetaOffer = createContext(true)

export const useBetaOffer = (): boolean => useContext(BetaOffer)

/**
 * True if plans can be tried and paid for on this installation. Pages that mention it are rendered in both variants.
 */
export const BillingOffer = createContext(false)

export const useBillingOffer = (): boolean => useContext(BillingOffer)
