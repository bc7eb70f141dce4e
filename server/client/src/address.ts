import type { PlainRequest } from './calls.ts'

/**
 * The address of a call.
 * @throws TypeError for a parameter of the path that is missing or empty: the call would reach another operation.
 */
export function addressOf(base: string, path: string, { params = {}, query = {} }: PlainRequest): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (typeof value !== 'string' || value === '' || value === '.' || value === '..')
      throw new TypeError(`${path} needs params.${name}, which is ${JSON.stringify(value) ?? 'missing'}`)
    return encodeURIComponent(value)
  })
  const address = new URL(base + filled)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) address.searchParams.set(name, String(value))
  return address
}
