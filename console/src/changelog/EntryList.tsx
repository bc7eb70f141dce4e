import type { EntrySummary } from '@earshot/shared/changelog/changelog'
import { changelogLabelNames } from '@earshot/shared/changelog/changelog-labels'
import { formatMoment } from '@earshot/shared/format/format'
import { may } from '@earshot/shared/permissions'
import type { Project } from '@earshot/shared/project/project'
import { Anchor, Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { StatusPill } from '../design/mark/StatusPill.tsx'
import { PageHeader } from '../design/page/PageHeader.tsx'
import { DataTable, type TableColumn } from '../design/table/DataTable.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { paths } from '../lib/paths.ts'
import { ProjectMenu } from '../project/ProjectMenu.tsx'
import { changelogQuery } from '../queries/changelog.ts'
import { useUser } from '../session/session.ts'
import { createEntry } from './save-entry.ts'

interface Props {
  project: Project
  projects: readonly Project[]
}

/** A project's entries: drafts, scheduled and published ones. */
export function EntryList({ project, projects }: Props) {
  const { currentTenant } = useUser()
  const navigate = useNavigate()
  const publishes = may(currentTenant, 'publishChangelog')
  const create = () =>
    void createEntry(project.id).then((id) => id && navigate(paths.changelogEntry(project.id, id)))
  const entries = useInfiniteQuery(changelogQuery(project.id))
  const begin = publishes && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
      New entry
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Changelog"
        description="Tell customers what shipped, starting with those who asked."
        actions={
          <>
            <ProjectMenu project={project} projects={projects} pathOf={paths.changelogOf} />
            {entries.data?.length !== 0 && begin}
          </>
        }
      />
      <QueryState
        query={entries}
        loading="Loading Changelog..."
        failed="The changelog could not be loaded"
        empty={{
          Icon: IconSpeakerphone,
          title: 'No entries yet',
          text: 'Write what changed, link the feedback that asked for it, and publish it.',
          ...(begin && { action: begin }),
        }}
      >
        {(entries) => (
          <DataTable
            caption="Entries"
            columns={columnsOf(project.id)}
            rows={entries}
            keyOf={({ id }) => id}
          />
        )}
      </QueryState>
    </>
  )
}

const columnsOf = (projectId: string): TableColumn<EntrySummary, never>[] => [
  {
    heading: 'Title',
    wide: true,
    accessor: ({ id, title }) => (
      <Anchor component={Link} to={paths.changelogEntry(projectId, id)} c="var(--ink)" fw={500}>
        <bdi>{title}</bdi>
      </Anchor>
    ),
  },
  { heading: 'Status', accessor: ({ state }) => <EntryStatePill state={state} /> },
  {
    heading: 'Labels',
    accessor: ({ labels }) => labels.map((label) => changelogLabelNames[label]).join(', '),
  },
  { heading: 'Feedback', align: 'end', accessor: ({ feedbackCount }) => feedbackCount },
  {
    heading: 'Date',
    accessor: ({ publishedAt, publishAt, updatedAt }) =>
      publishAt === null ? <RelativeTime at={publishedAt ?? updatedAt} /> : formatMoment(publishAt),
  },
]

const states = {
  draft: { name: 'Draft', category: 'open' },
  scheduled: { name: 'Scheduled', category: 'planned' },
  published: { name: 'Published', category: 'done' },
} as const

/** State of an entry: draft, scheduled or published. */
export const EntryStatePill = ({ state }: Pick<EntrySummary, 'state'>) => <StatusPill {...states[state]} />
