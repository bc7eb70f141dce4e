import { may } from '@earshot/shared/permissions'
import type { Project } from '@earshot/shared/project'
import { Stack } from '@mantine/core'
import { InstallationCheck } from '../../installation/InstallationCheck.tsx'
import { useUser } from '../../lib/session.ts'
import { Panel } from '../../ui/Panel.tsx'
import { BoardLink } from './BoardLink.tsx'
import { IdentityPanel } from './IdentityPanel.tsx'
import { InstallationLine } from './InstallationLine.tsx'
import classes from './Project.module.css'
import { ProjectForm } from './ProjectForm.tsx'
import { ProjectFrame } from './ProjectFrame.tsx'
import { Snippet } from './Snippet.tsx'

/** A project's settings, and how to put its widget on a page. */
export const ProjectPage = () => <ProjectFrame>{(project) => <Settings project={project} />}</ProjectFrame>

function Settings({ project }: { project: Project }) {
  const mayEdit = may(useUser().currentTenant, 'editProjects')
  return (
    <div className={classes.columns}>
      <Panel title="Installation">
        <Stack>
          <InstallationLine project={project} mayEdit={mayEdit} />
          <Snippet publicKey={project.publicKey} />
          <InstallationCheck publicKey={project.publicKey} address={project.allowedOrigins[0] ?? ''} />
          <BoardLink slug={project.slug} />
        </Stack>
      </Panel>
      <Panel title="Settings">
        <ProjectForm project={project} readOnly={!mayEdit} />
      </Panel>
      {mayEdit && (
        <div className={classes.wide}>
          <IdentityPanel project={project} />
        </div>
      )}
    </div>
  )
}
