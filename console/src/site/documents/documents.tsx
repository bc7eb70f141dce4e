import { useBetaOffer, useBillingOffer } from '../offers.ts'
import { Document } from './Document.tsx'
import { readDocument, readFields } from './read-document.ts'

const sources: Record<string, string> = import.meta.glob('./*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** A page for each Markdown file; the file's name is the page's address. */
export const documentPages = Object.entries(sources).map(([file, text]) => {
  const name = file.replace(/^\.\/|\.md$/g, '')
  // Git may write files with the line ends of the machine.
  const source = text.replaceAll('\r\n', '\n')
  const { title = '', description = '' } = readFields(source)
  const Page = () => {
    const offers = { billing: useBillingOffer(), beta: useBetaOffer() }
    return <Document {...readDocument(source, offers)} />
  }
  return { path: `/${name}`, name, title, description, Page }
})
