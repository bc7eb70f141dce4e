import { brandingFor } from '@earshot/shared/branding'
import { may } from '@earshot/shared/permissions'
import { plans } from '@earshot/shared/plans'
import type { Project } from '@earshot/shared/project'
import { Stack } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useUser } from '../../lib/session.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { BrandingEditForm } from './BrandingForm.tsx'
import { brandingAllowance } from './branding-allowance.ts'
import { BrandingForm, formOf, settingsOf } from './branding-fields.ts'
import { LogoEditForm } from './LogoField.tsx'
import classes from './Project.module.css'
import { ProjectFrame } from './ProjectFrame.tsx'
import { WidgetPreview } from './WidgetPreview.tsx'

/** How a project's widget looks, with a preview that follows the form. */
export const BrandingPage = () => <ProjectFrame>{(project) => <Branding project={project} />}</ProjectFrame>

function Branding({ project }: { project: Project }) {
  const { currentTenant } = useUser()
  const { plan } = currentTenant
  const custom = plans[plan].branding === 'custom'
  const readOnly = !custom || !may(currentTenant, 'editProjects')
  const form = useForm<BrandingForm>({
    initialValues: formOf(project.brandingSettings),
    validate: schemaResolver(BrandingForm, { sync: true }),
  })
  const branding = brandingFor(plan, { ...settingsOf(form.values), logo: project.branding.logo })
  return (
    <div className={classes.columns}>
      <Panel title="Look">
        <Stack>
          <Notice tone="info" title={`The ${plans[plan].title} plan`} messages={brandingAllowance(plan)} />
          <BrandingEditForm projectId={project.id} form={form} readOnly={readOnly} />
          <LogoEditForm project={project} readOnly={readOnly} />
        </Stack>
      </Panel>
      <Panel title="Preview">
        <Stack>
          <WidgetPreview branding={branding} projectName={project.name} scheme="light" />
          <WidgetPreview branding={branding} projectName={project.name} scheme="dark" />
        </Stack>
      </Panel>
    </div>
  )
}
