import { Button } from '@mantine/core'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import type { EmptyStateProps } from '../../ui/EmptyState.tsx'
import type { Filters } from './filters.ts'

/** What the inbox says when nothing is in it, or nothing matches. */
export function emptyInbox(filters: Filters, onClear: () => void): EmptyStateProps {
  const { moderation, unanswered, sort: _, ...others } = filters
  const cleared = { Icon: IconInbox, action: <Button onClick={onClear}>Show all feedback</Button> }
  if (Object.keys(others).length > 0 || moderation === 'rejected')
    return { ...cleared, title: 'Nothing matches', text: 'No feedback fits these filters.' }
  if (moderation === 'held')
    return { ...cleared, title: 'Nothing to review', text: 'Every post has been reviewed.' }
  if (unanswered)
    return { ...cleared, title: 'All answered', text: 'Every item has an answer from your team.' }
  return {
    Icon: IconInbox,
    title: 'No feedback yet',
    text: 'Ideas and bug reports from your customers show up here as soon as Earshot is on one of your pages.',
    action: (
      <Button component={Link} to={paths.projects()}>
        Go to the projects
      </Button>
    ),
  }
}
