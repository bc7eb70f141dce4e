import type { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import type { LinkedIssue } from '@earshot/shared/integration/issue-tracker'
import { may } from '@earshot/shared/permissions'
import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUnlink from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../api/api.ts'
import { LazyMount } from '../../design/LazyMount.tsx'
import { runWithNotice } from '../../design/notice/notify.tsx'
import { onDemand } from '../../design/on-demand.ts'
import { issuesQuery, reloadIssues } from '../../integration/integration-queries.ts'
import { useUser } from '../../session/session.ts'
import classes from './FeedbackSide.module.css'

const NewIssueDialog = onDemand(
  async () => (await import('../../integration/NewIssueDialog.tsx')).NewIssueDialog,
)

/** Issues for an item; nothing for an item of a project that is not connected. */
export function LinkedIssues({ item, rested }: { item: FeedbackDetail; rested: boolean }) {
  const { data } = useQuery({ ...issuesQuery(item.id), enabled: rested })
  const editable = may(useUser().currentTenant, 'editTasks')
  const [adding, { open, close }] = useDisclosure(false)
  if (!data || data.tracker === null) return null
  return (
    <section className={classes.section} aria-label="Issues">
      <header>
        <h3>Issues</h3>
        {editable && (
          <ActionIcon variant="subtle" color="gray" size={28} aria-label="Add an issue" onClick={open}>
            <IconPlus size={16} aria-hidden />
          </ActionIcon>
        )}
      </header>
      {data.items.length === 0 && <p className={classes.muted}>No issues yet</p>}
      <ul className={classes.items}>
        {data.items.map((issue) => (
          <li key={issue.id}>
            <IssueLink issue={issue} />
            {editable && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={`Unlink ${nameOf(issue)}`}
                onClick={() => void unlink(issue)}
              >
                <IconUnlink size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <LazyMount needed={adding}>
        <NewIssueDialog item={item} tracker={data.tracker} opened={adding} onClose={close} />
      </LazyMount>
    </section>
  )
}

const stateNames: Record<LinkedIssue['state'], string> = {
  creating: 'Creating…',
  failed: 'Refused',
  open: 'Open',
  closed: 'Closed',
  canceled: 'Canceled',
  gone: 'Gone',
}

function IssueLink({ issue }: { issue: LinkedIssue }) {
  const words = (
    <>
      <span className={classes.muted}>{issue.reference}</span>
      <span className={classes.name}>
        <bdi>{issue.title}</bdi>
      </span>
      <span className={classes.muted}>{stateNames[issue.state]}</span>
    </>
  )
  if (issue.url === null) return <span title={issue.title}>{words}</span>
  return (
    <a href={issue.url} title={issue.title} target="_blank" rel="noreferrer">
      {words}
    </a>
  )
}

const nameOf = ({ reference, title }: LinkedIssue): string => reference ?? title

async function unlink(issue: LinkedIssue): Promise<void> {
  await runWithNotice(() => request('DELETE', `/feedback/${issue.feedbackId}/issues/${issue.id}`, null), {
    done: `${nameOf(issue)} unlinked`,
    failed: `${nameOf(issue)} could not be unlinked`,
  })
  await reloadIssues(issue.feedbackId)
}
