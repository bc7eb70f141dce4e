import { Button } from '@mantine/core'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { Filters } from './filters.ts'

/** What the inbox shows when nothing is in it, or nothing matches. */
export function NothingHere({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const icon = <IconInbox size={36} stroke={1.4} />
  const { moderation, unanswered, ...others } = filters
  const clear = <Button onClick={onClear}>Show all feedback</Button>
  const narrowed = Object.keys(others).some((name) => name !== 'sort')
  if (narrowed || moderation === 'rejected')
    return (
      <EmptyState icon={icon} title="Nothing matches" text="No feedback fits these filters." action={clear} />
    )
  if (moderation === 'held')
    return (
      <EmptyState icon={icon} title="Nothing to review" text="Every post has been reviewed." action={clear} />
    )
  if (unanswered)
    return (
      <EmptyState
        icon={icon}
        title="All answered"
        text="Every item has an answer from your team."
        action={clear}
      />
    )
  return (
    <EmptyState
      icon={icon}
      title="No feedback yet"
      text="Ideas and bug reports from your customers show up here as soon as Earshot is on one of your pages."
      action={
        <Button component={Link} to={paths.projects()}>
          Go to the projects
        </Button>
      }
    />
  )
}
