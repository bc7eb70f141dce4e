import { randomUUID } from 'node:crypto'

/**
 * Requests of one kind with varying values: `{name}` in the path or a header becomes a random one of the values of that
 * name, and `{unique}` a value that no other request has.
 */
export interface Requests {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers: Record<string, string>
  values?: Record<string, readonly string[]>
  /** One body is chosen at random; undefined for methods without a body. */
  bodies?: readonly string[]
}

/** A request as it is sent. */
export interface Request {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

export const placeholder = /\{(\w+)\}/

/** One random request. @throws if a placeholder has no values. */
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
