import { brandingFor } from '@earshot/shared/branding'
import { may } from '@earshot/shared/permissions'
import { plans } from '@earshot/shared/plans'
import { Project } from '@earshot/shared/project'
import { Stack } from '@mantine/core'
import { useForm } from '../../form/use-form.ts'
import { request } from '../../lib/api.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { useUser } from '../../lib/session.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { BrandingForm } from './BrandingForm.tsx'
import { brandingAllowance } from './branding-allowance.ts'
import { BrandingFields, fieldsOf, settingsOf } from './branding-fields.ts'
import { LogoField } from './LogoField.tsx'
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
  const form = useForm<BrandingFields, Project>({
    values: fieldsOf(project.brandingSettings),
    schema: BrandingFields,
    send: (fields) =>
      request('PUT', `/projects/${project.id}/branding`, Project, { body: settingsOf(fields) }),
    saved: (saved) => {
      queryClient.setQueryData(keys.project(saved.id), saved)
      notifyDone('Branding saved')
    },
  })
  const branding = brandingFor(plan, { ...settingsOf(form.values), logo: project.branding.logo })
  return (
    <div className={classes.columns}>
      <Panel title="Look">
        <Stack>
          <Notice tone="info" title={`The ${plans[plan].title} plan`} messages={brandingAllowance(plan)} />
          <BrandingForm form={form} readOnly={readOnly} />
          <LogoField project={project} readOnly={readOnly} />
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
