import { randomUUID } from 'node:crypto'

/**
 * Requests of one kind, each a little different: `{name}` in the path or a header becomes one of the values of that
 * name, at random, and `{unique}` what no other request has.
 */
export interface Requests {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers: Record<string, string>
  values?: Record<string, readonly string[]>
  /** One of them, at random; none where the method takes none. */
  bodies?: readonly string[]
}

/** One request, as it goes out. */
export interface Request {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

export const placeholder = /\{(\w+)\}/

/** One of the requests. @throws where a placeholder has no values. */
export function one({ method, path, headers, values = {}, bodies }: Requests): Request {
  const fill = (text: string) =>
    text.replaceAll(new RegExp(placeholder, 'g'), (_, name: string) =>
      name === 'unique' ? randomUUID() : pick(valuesOf(values, name)),
    )
  return {
    method,
    path: fill(path),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)])),
    ...(bodies && { body: pick(bodies) }),
  }
}

export function valuesOf(values: Record<string, readonly string[]>, name: string): readonly string[] {
  const known = values[name]
  if (!known || known.length === 0) throw new Error(`No values for {${name}}`)
  return known
}

export const pick = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(Math.random() * items.length)] as Item
