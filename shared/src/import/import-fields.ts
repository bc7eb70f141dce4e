/** Contents of a file: one row for each item, vote, comment, person or company. */
export const importKinds = ['feedback', 'votes', 'comments', 'people', 'companies'] as const
export type ImportKind = (typeof importKinds)[number]

/** Where a file comes from: the ids of its rows are unique within it. */
export const importSources = {
  earshot: 'Earshot',
  canny: 'Canny',
  featurebase: 'Featurebase',
  uservoice: 'UserVoice',
  fider: 'Fider',
  productboard: 'Productboard',
  github: 'GitHub',
  jira: 'Jira',
  other: 'Another tool',
} as const
export type ImportSource = keyof typeof importSources

/** Fields that a column of a file can be, by the kind of the file, with their labels. */
export const importFields = {
  feedback: {
    title: 'Title',
    id: 'Id',
    body: 'Description',
    kind: 'Type (idea or bug)',
    status: 'Status',
    tags: 'Tags',
    createdAt: 'Created',
    authorId: 'Author’s id',
    authorName: 'Author',
    authorEmail: 'Author’s email',
    company: 'Author’s company',
    comments: 'Comments',
    teamComments: 'Comments for the team only',
    visibility: 'Who sees it',
    moderation: 'Review',
    voterId: 'Voter’s id',
    voterName: 'Voter',
    voterEmail: 'Voter’s email',
  },
  votes: {
    itemId: 'Id of the item',
    personId: 'Voter’s id',
    personName: 'Voter',
    personEmail: 'Voter’s email',
    createdAt: 'Created',
  },
  comments: {
    itemId: 'Id of the item',
    body: 'Text',
    id: 'Id',
    parentId: 'Id of the comment it answers',
    authorId: 'Author’s id',
    authorName: 'Author',
    authorEmail: 'Author’s email',
    internal: 'For the team only',
    createdAt: 'Created',
  },
  people: {
    name: 'Name',
    id: 'Id',
    email: 'Email',
    company: 'Company',
    createdAt: 'Created',
  },
  companies: {
    name: 'Name',
    id: 'Id',
    domain: 'Domain',
    plan: 'Plan',
    revenue: 'Revenue',
    size: 'Employees',
    createdAt: 'Created',
  },
} as const satisfies Record<ImportKind, Record<string, string>>

/** Fields without which no row of a kind can be imported. */
export const requiredFields: Record<ImportKind, readonly string[]> = {
  feedback: ['title'],
  votes: ['itemId'],
  comments: ['itemId', 'body'],
  people: [],
  companies: ['name'],
}

/** True for a field that files of a kind have. */
export const isImportField = (kind: ImportKind, field: string): boolean =>
  Object.hasOwn(importFields[kind], field)
