import { createContext, useContext } from 'react'

/** Whether the beta price is still to be had. Pages that tell of it are rendered both ways, and the server picks. */
export const BetaOffer = createContext(true)

export const useBetaOffer = (): boolean => useContext(BetaOffer)
