/** Names in the address what is shown as a page of its own where it would stand beside or over another. */
const key = 'alone'

export const isAlone = (search: string): boolean => new URLSearchParams(search).has(key)

/** An address's query with its thing as a page of its own, or in its usual place. */
export function searchFor(search: string, alone: boolean): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(key)
  if (alone) parameters.set(key, 'true')
  return parameters.toString()
}
