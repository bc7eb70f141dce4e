import { limits } from '@earshot/shared/limits'
import { cutText } from '@earshot/shared/text/cut-text'
import { asLine, asText } from '@earshot/shared/text/visible-text'
import { z } from 'zod'
import { shortDigest } from '../../../lib/digest.ts'
import type { Cells } from './cells.ts'
import { readDate } from './dates.ts'
import type { ImportedComment, RowReading } from './imported-row.ts'

/** Comments in one cell, as the reading of JSON files writes them. */
const ListedComments = z.array(
  z.object({
    id: z.string(),
    author: z.string(),
    authorId: z.string(),
    email: z.string(),
    createdAt: z.string(),
    text: z.string(),
  }),
)
type ListedComment = z.infer<typeof ListedComments>[number]

/** A comment in one cell of Jira's CSV files: its time, its author's id or name, and its text. */
const jiraCell = /^([^;\n]{8,40});([^;\n]{1,200});([\s\S]+)$/

/** Columns of an item that contain its comments, and which of them only the team reads. */
const fields = [
  { field: 'comments', internal: false },
  { field: 'teamComments', internal: true },
] as const

/** The comments that stand in the row of an item; a text longer than a comment continues in the next. */
export function readItemComments(
  cells: Cells,
  { mapping: { source, dateOrder }, now }: RowReading,
  itemId: string,
): ImportedComment[] {
  const timeOf = (text: string) => {
    const at = readDate(asLine(text), dateOrder)
    return at === undefined || at < 0 || at > now ? undefined : at
  }
  return fields.flatMap(({ field, internal }) =>
    cells
      .all(field)
      .flatMap((cell) => listOf(cell, timeOf))
      .flatMap(({ id, author, authorId, email, createdAt, text }) => {
        const key = id === '' ? shortDigest(`${itemId} ${authorId} ${createdAt} ${text}`) : id
        const name = cutText(asLine(author), limits.contactNameMax)
        const known = authorId === '' ? `#${shortDigest(`name ${name}`)}` : authorId
        const address = z.email().max(limits.emailMax).safeParse(email.toLowerCase()).data ?? null
        return partsOf(asText(text)).map((body, part) => ({
          externalId: `${source}:${part === 0 ? key : `${key} part ${part + 1}`}`,
          itemId,
          parentId: undefined,
          body,
          internal,
          author:
            name === '' && authorId === ''
              ? undefined
              : { externalId: `${source}:${known}`, name, email: address, company: '' },
          createdAt: timeOf(createdAt),
        }))
      }),
  )
}

/** The comments of one cell; a text of another form is one comment of nobody, and a number of comments is none. */
function listOf(cell: string, timeOf: (text: string) => number | undefined): ListedComment[] {
  if (cell === '' || /^\d+$/.test(cell)) return []
  const listed = cell.startsWith('[') ? ListedComments.safeParse(parsed(cell)).data : undefined
  if (listed) return listed
  const nobody = { id: '', author: '', authorId: '', email: '', createdAt: '' }
  const [, createdAt = '', author = '', text = ''] = jiraCell.exec(cell) ?? []
  if (timeOf(createdAt) === undefined) return [{ ...nobody, text: cell }]
  return [{ ...nobody, createdAt, author, authorId: author, text }]
}

function parsed(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    return undefined
  }
}

/** A text in parts of which each fits into a comment. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  for (let rest = text; rest !== ''; ) {
    const part = cutText(rest, limits.commentBodyMax)
    if (part !== '') parts.push(part)
    rest = rest.slice(part.length || limits.commentBodyMax).trimStart()
  }
  return parts
}
