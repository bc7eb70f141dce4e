import type { AuditChange, AuditValue } from '@earshot/shared/audit/audit-change'

/** Names of changed fields where people have another word than the API. */
const words: Record<string, string> = {
  afterId: 'Order',
  allowedOrigins: 'Websites',
  assigneeId: 'Assignee',
  body: 'Details',
  boardAccess: 'Board readers',
  columnId: 'Column',
  companyId: 'Company',
  dueAt: 'Due date',
  feedbackIds: 'Linked feedback',
  heldWords: 'Word list',
  identityMode: 'Signed identity',
  inForm: 'Asked in the form',
  loginEnabled: 'Login allowed',
  mailDomain: 'Sender domain',
  slug: 'Board address',
  statusId: 'Status',
  tagIds: 'Tags',
  wipLimit: 'Limit',
}

/** A changed field as people name it: 'Due date' for `dueAt`, 'Branding colour' for `brandingColor`. */
export function fieldWord(field: string): string {
  const known = words[field]
  if (known) return known
  const spaced = field
    .replace(/(Ids?|At)$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace('color', 'colour')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** Settings with one of a few values, which the API has in small letters. */
const choices = new Set([
  'boardAccess',
  'category',
  'color',
  'identityMode',
  'moderation',
  'plan',
  'position',
])

/** From what to what a setting was changed: 'User → Administrator'; of a list, what was added and removed. */
export function changeWords({ field, from, to }: AuditChange): string {
  const words = Array.isArray(from) && Array.isArray(to) ? listChange(from, to) : undefined
  return words ?? `${valueWord(field, from)} → ${valueWord(field, to)}`
}

function listChange(from: readonly string[], to: readonly string[]): string | undefined {
  const added = to.filter((one) => !from.includes(one))
  const removed = from.filter((one) => !to.includes(one))
  const parts = [
    added.length > 0 && `added ${added.join(', ')}`,
    removed.length > 0 && `removed ${removed.join(', ')}`,
  ]
  return parts.filter((part) => part !== false).join('; ') || undefined
}

function valueWord(field: string, value: AuditValue): string {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.join(', ') || 'none'
  const text = String(value)
  return choices.has(field) ? text.charAt(0).toUpperCase() + text.slice(1) : text
}
