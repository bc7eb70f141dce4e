import type { Project } from '@earshot/shared/project'
import { Button } from '@mantine/core'
import IconAlertCircleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertCircleFilled.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import { useMutation } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { notifyFailed } from '../../lib/notify.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './InstallationLine.module.css'
import { installationOf, type Sighting } from './installation.ts'
import { changeProject, showSaved } from './save-project.ts'

/** Whether the widget runs on the project's pages, and when it was refused, why and what to do; it follows live. */
export function InstallationLine({ project, mayEdit }: { project: Project; mayEdit: boolean }) {
  const { seen, refused, allowedSince } = installationOf(project)
  return (
    <div className={classes.lines}>
      {seen && (
        <Line state="installed" Icon={IconCircleCheckFilled} title="Installed">
          Last seen on {seen.origin}, <RelativeTime at={seen.seenAt} />
        </Line>
      )}
      {!seen && !refused && !allowedSince && (
        <Line state="unseen" Icon={IconCircleDashed} title="Not seen yet">
          Paste the code into your page and load it once. This line follows by itself.
        </Line>
      )}
      {refused && <Refused project={project} refused={refused} mayEdit={mayEdit} />}
      {allowedSince && (
        <Line state="unseen" Icon={IconCircleDashed} title={`${allowedSince.origin} is allowed now`}>
          Reload your page once. This line follows by itself.
        </Line>
      )}
    </div>
  )
}

interface LineProps {
  state: 'installed' | 'unseen' | 'refused'
  Icon: ComponentType<{ size: number }>
  title: string
  children: ReactNode
  action?: ReactNode
}

const Line = ({ state, Icon, title, children, action }: LineProps) => (
  <div className={classes.line} data-state={state} role="status">
    <Icon size={20} aria-hidden />
    <div className={classes.words}>
      <div className={classes.title}>{title}</div>
      <div className={classes.details}>{children}</div>
    </div>
    {action}
  </div>
)

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
    <Line
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
    </Line>
  )
}
