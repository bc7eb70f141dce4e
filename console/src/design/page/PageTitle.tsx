import { useUnreadInTab } from '../../lib/unread.ts'

/**
 * Title of the document, preceded by the number of unread notifications. Every page renders exactly one PageTitle,
 * directly or in its PageHeader.
 */
export function PageTitle({ title }: { title: string }) {
  const unread = useUnreadInTab()
  return <title>{`${unread > 0 ? `(${unread}) ` : ''}${title} · Earshot`}</title>
}
