import type { IssueUrl, NewIssue } from '../tracker/tracker-service.ts'

/** A node of the Atlassian Document Format, a tree in which a text is nothing but text: it mentions and links nothing. */
interface DocumentNode {
  type: string
  version?: 1
  text?: string
  marks?: object[]
  content?: DocumentNode[]
}

/** The content of an issue as Jira's document. */
export const documentOf = ({ words, facts, pictures, backlink }: NewIssue): DocumentNode => ({
  type: 'doc',
  version: 1,
  content: [
    ...(words.trim() === '' ? [] : [{ type: 'blockquote', content: words.split('\n').map(asParagraph) }]),
    ...(facts.length === 0 ? [] : [{ type: 'table', content: facts.map(asRow) }]),
    ...pictures.map((picture) => paragraph([link(picture), text(' (for the team, signed in)')])),
    paragraph([link(backlink)]),
  ],
})

const text = (text: string): DocumentNode => ({ type: 'text', text })

const link = ({ title, url }: IssueUrl): DocumentNode => ({
  ...text(title),
  marks: [{ type: 'link', attrs: { href: url } }],
})

const paragraph = (content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', content })

/** Jira refuses an empty text; a paragraph may be empty. */
const asParagraph = (line: string): DocumentNode => paragraph(line === '' ? [] : [text(line)])

const asRow = ({ name, value }: NewIssue['facts'][number]): DocumentNode => ({
  type: 'tableRow',
  content: [
    { type: 'tableHeader', content: [asParagraph(name)] },
    { type: 'tableCell', content: [asParagraph(value)] },
  ],
})
