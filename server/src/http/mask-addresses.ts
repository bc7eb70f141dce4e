/** An email address within a text; its parts are bounded, so that a hostile text takes no longer than another. */
const address = /[^\s@<>()[\]"',;:/]{1,64}@[^\s@<>()[\]"',;:/]{1,255}/g

/** A value as JSON, without the email addresses in its texts; a response that is made already stays the same. */
export function maskAddresses(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('@') ? value.replace(address, '•••@•••') : value
  if (Array.isArray(value)) return value.map(maskAddresses)
  if (typeof value !== 'object' || value === null || value instanceof Response) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, maskAddresses(each)]))
}
