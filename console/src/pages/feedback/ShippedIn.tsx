import type { FeedbackDetail } from '@earshot/shared/feedback'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { feedbackChangelogQuery } from '../../queries/changelog.ts'
import { Property } from '../../ui/Property.tsx'

/** Which published entry told of an item last, and what those who reported it say; nothing without one. */
export function ShippedIn({ item: { id, projectId }, rested }: { item: FeedbackDetail; rested: boolean }) {
  const { data } = useQuery({ ...feedbackChangelogQuery(id), enabled: rested })
  const [entry] = data?.entries ?? []
  if (!data || !entry) return null
  const { fixed, notFixed } = data.fixes
  return (
    <>
      <Property label="Changelog">
        <Link to={paths.changelogEntry(projectId, entry.id)}>{entry.title}</Link>
      </Property>
      {fixed + notFixed > 0 && (
        <Property label="Fixed?">
          {fixed} yes, {notFixed} no
        </Property>
      )}
    </>
  )
}
