import { may } from '@earshot/shared/permissions'
import { frameworkSamples } from '../../installation/framework-samples.ts'
import { LanguageSamples } from '../../installation/LanguageSamples.tsx'
import { useUser } from '../../lib/session.ts'
import { InstallationLine } from './InstallationLine.tsx'
import classes from './Project.module.css'
import { ProjectSection } from './ProjectSection.tsx'
import { useProject } from './use-project.ts'
import { WidgetKey } from './WidgetKey.tsx'

/** Whether a project's widget runs, and how to put it on a page. */
export function InstallPage() {
  const project = useProject()
  const mayEdit = may(useUser().currentTenant, 'editProjects')
  return (
    <ProjectSection
      title="Install"
      description="One line on your pages. No cookies, no change to your styles."
    >
      <InstallationLine project={project} mayEdit={mayEdit} />
      <div className={classes.rows}>
        <LanguageSamples samples={frameworkSamples(location.origin, project.publicKey)} />
        {mayEdit && <WidgetKey project={project} />}
      </div>
    </ProjectSection>
  )
}
