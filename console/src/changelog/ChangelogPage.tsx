import { Button } from '@mantine/core'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from 'react-router-dom'
import { z } from 'zod'
import { PageTitle } from '../design/page/PageTitle.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { paths } from '../lib/paths.ts'
import { useSearchState } from '../lib/search-state.ts'
import { projectsQuery } from '../queries/projects.ts'
import { EntryEditor } from './EntryEditor.tsx'
import { EntryList } from './EntryList.tsx'

const Search = z.object({ entry: z.string().optional().catch(undefined) })

/** A project's changelog in the console: the list, or the entry in the address. */
export function ChangelogPage() {
  const { projectId } = useParams()
  const [{ entry }] = useSearchState(Search)
  return (
    <>
      <PageTitle title="Changelog" />
      <QueryState
        query={useQuery(projectsQuery())}
        loading="Loading Projects..."
        failed="The changelog could not be loaded"
        empty={{
          Icon: IconSpeakerphone,
          title: 'No changelog yet',
          text: 'Every project has a changelog, in which you tell customers what you shipped.',
          action: (
            <Button component={Link} to={paths.projects()}>
              Go to the projects
            </Button>
          ),
        }}
      >
        {(projects) => {
          const project = projects.find(({ id }) => id === projectId) ?? (projectId ? undefined : projects[0])
          if (!project) return <Navigate to={paths.changelog()} replace />
          return entry ? (
            <EntryEditor key={entry} entryId={entry} project={project} />
          ) : (
            <EntryList project={project} projects={projects} />
          )
        }}
      </QueryState>
    </>
  )
}
