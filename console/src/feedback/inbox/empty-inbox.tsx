import { Button } from '@mantine/core'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import { Link } from 'react-router-dom'
import type { EmptyStateProps } from '../../design/table/EmptyState.tsx'
import { paths } from '../../lib/paths.ts'
import { useStatuses } from '../../queries/statuses.ts'
import type { FeedbackFilters } from '../filters.ts'

const all = (
  <Button component={Link} to={paths.feedback()} variant="default">
    Show all feedback
  </Button>
)

/** Empty state of the inbox, for an empty view or filters without results. */
export function emptyInbox(filters: FeedbackFilters): EmptyStateProps {
  const { moderation, unanswered, query, sort: _, ...others } = filters
  const Icon = IconInbox
  if (query)
    return { Icon, title: 'Nothing found', text: `No feedback has every word of “${query}”.`, action: all }
  if (moderation === 'rejected' && Object.keys(others).length === 0)
    return {
      Icon,
      title: 'No rejected feedback',
      text: 'Feedback that you reject appears here.',
      action: all,
    }
  if (Object.keys(others).length > 0 || moderation === 'rejected')
    return { Icon, title: 'Nothing matches', text: 'No feedback matches these filters.', action: all }
  if (moderation === 'held')
    return {
      Icon,
      title: 'Nothing to review',
      text: 'Feedback that is held for review appears here first.',
      action: all,
    }
  if (unanswered)
    return { Icon, title: 'All answered', text: 'Every item has an answer from your team.', action: all }
  return {
    Icon,
    title: 'No feedback yet',
    text: 'Ideas and bug reports from your customers show up here as soon as Earshot is on one of your pages.',
    action: <InstallButton />,
  }
}

/** Leads to the installation of the only project, or to the choice of one. */
function InstallButton() {
  const { projects } = useStatuses()
  const [only, ...others] = projects
  const single = only && others.length === 0
  return (
    <Button component={Link} to={single ? paths.projectInstall(only.id) : paths.projects()}>
      {single ? 'Install Earshot' : 'Go to the projects'}
    </Button>
  )
}
