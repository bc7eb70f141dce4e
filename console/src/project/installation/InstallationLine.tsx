import type { Project } from '@earshot/shared/project/project'
import { Button } from '@mantine/core'
import IconAlertCircleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertCircleFilled.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import { useMutation } from '@tanstack/react-query'
import { RelativeTime } from '../../design/mark/RelativeTime.tsx'
import { notifyFailed } from '../../design/notice/notify.tsx'
import { installationOf, type Sighting } from '../installation.ts'
import { changeProject, showSaved } from '../save-project.ts'
import classes from './InstallationLine.module.css'
import { StateLine } from './StateLine.tsx'

/** Live state of the widget on the project's pages; after a refused request, the reason and the next step. */
export function InstallationLine({ project, mayEdit }: { project: Project; mayEdit: boolean }) {
  const { seen, refused, allowedSince } = installationOf(project)
  return (
    <div className={classes.lines}>
      {seen && (
        <StateLine state="installed" Icon={IconCircleCheckFilled} title="Installed">
          Last seen on {seen.origin}, <RelativeTime at={seen.seenAt} />
        </StateLine>
      )}
      {!seen && !refused && !allowedSince && (
        <StateLine state="unseen" Icon={IconCircleDashed} title="Not seen yet">
          Paste the code into your page and load it once. This page updates by itself.
        </StateLine>
      )}
      {refused && <Refused project={project} refused={refused} mayEdit={mayEdit} />}
      {allowedSince && (
        <StateLine state="unseen" Icon={IconCircleDashed} title={`${allowedSince.origin} is allowed now`}>
          Reload your page once. This page updates by itself.
        </StateLine>
      )}
    </div>
  )
}

interface RefusedProps {
  project: Project
  refused: Sighting
  mayEdit: boolean
}

function Refused({ project, refused: { origin, seenAt }, mayEdit }: RefusedProps) {
  const allow = useMutation({
    mutationFn: () => changeProject(project.id, { allowedOrigins: [...project.allowedOrigins, origin] }),
    onSuccess: (saved) => showSaved(saved, `${origin} is allowed now`),
    onError: (error) => notifyFailed('The website could not be added', error),
  })
  return (
    <StateLine
      state="refused"
      Icon={IconAlertCircleFilled}
      title="The widget was refused"
      action={
        mayEdit && (
          <Button className={classes.allow} loading={allow.isPending} onClick={() => allow.mutate()}>
            Add {origin} to the websites
          </Button>
        )
      }
    >
      A page on {origin} tried to load it <RelativeTime at={seenAt} />, but that is not one of the project’s
      websites. {!mayEdit && 'Ask an administrator to add it.'}
    </StateLine>
  )
}
