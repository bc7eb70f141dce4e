import { useUnreadInTab } from '../../lib/unread.ts'

/** The document's title, after how many notifications are not read. Every page renders exactly one, itself or through its PageHeader. */
export function PageTitle({ title }: { title: string }) {
  const unread = useUnreadInTab()
  return <title>{`${unread > 0 ? `(${unread}) ` : ''}${title} · Earshot`}</title>
}
