import { useEffect } from 'react'
import { useOutletContext } from 'react-router-dom'

/** Sets the board of a contact's page by its slug. */
export type NameBoard = (slug: string) => void

/** Gives a contact's page the head of the board that the server's response names. */
export function useNamedBoard(slug: string | undefined): void {
  const nameBoard = useOutletContext<NameBoard>()
  useEffect(() => {
    if (slug !== undefined) nameBoard(slug)
  }, [slug, nameBoard])
}
