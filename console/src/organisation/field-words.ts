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
