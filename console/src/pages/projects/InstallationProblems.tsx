import type { Project } from '@earshot/shared/project'
import { Button } from '@mantine/core'
import IconAlertCircleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertCircleFilled.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { sightingsQuery } from '../../queries/projects.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { problemsOf } from './installation.ts'
import { StateLine } from './StateLine.tsx'

/** What went wrong on the project's own pages, where its server heard of it: old keys in tags, and refused tokens. */
export function InstallationProblems({ project, mayEdit }: { project: Project; mayEdit: boolean }) {
  const { data } = useQuery(sightingsQuery(project.id))
  const { earlierKey, refusedToken } = problemsOf(project, data?.items ?? [], Date.now())
  return (
    <>
      {earlierKey && (
        <StateLine state="refused" Icon={IconAlertCircleFilled} title="A page has an earlier key">
          {earlierKey.origin} still uses <code>{earlierKey.publicKey}</code>, which ends{' '}
          <RelativeTime at={earlierKey.until} />. Put <code>data-key="{project.publicKey}"</code> there.
        </StateLine>
      )}
      {refusedToken && (
        <StateLine
          state="refused"
          Icon={IconAlertCircleFilled}
          title="A signed identity was refused"
          action={
            mayEdit && (
              <Button variant="default" component={Link} to={paths.projectIdentity(project.id)}>
                Check a token
              </Button>
            )
          }
        >
          On {refusedToken.origin}, <RelativeTime at={refusedToken.at} />. {refusedToken.reason}
        </StateLine>
      )}
    </>
  )
}
