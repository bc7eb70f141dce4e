/** Query parameter that opens an item or task as a page of its own, instead of beside or over another page. */
const key = 'alone'

export const isAlone = (search: string): boolean => new URLSearchParams(search).has(key)

/** An address's query that opens its item or task as a page of its own, or in its usual place. */
export function searchFor(search: string, alone: boolean): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(key)
  if (alone) parameters.set(key, 'true')
  return parameters.toString()
}
