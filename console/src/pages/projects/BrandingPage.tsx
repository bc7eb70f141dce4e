import type { Project } from '@earshot/shared/project'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { BrandingAllowance } from './BrandingAllowance.tsx'
import { ColorFields, colorFieldsOf, colorSettingsOf } from './branding-fields.ts'
import { ColorField } from './ColorField.tsx'
import { LogoField } from './LogoField.tsx'
import { ProjectSection } from './ProjectSection.tsx'
import { changeBranding, showSaved } from './save-project.ts'
import { useMayBrand } from './use-may-brand.ts'
import { useProject } from './use-project.ts'
import { WidgetPreview } from './WidgetPreview.tsx'

/** A project's colour and logo, beside the widget as the form has it. */
export function BrandingPage() {
  const project = useProject()
  const readOnly = !useMayBrand()
  const form = useForm<ColorFields, Project>({
    values: colorFieldsOf(project.brandingSettings),
    schema: ColorFields,
    send: (fields) => changeBranding(project, colorSettingsOf(fields)),
    saved: (saved) => showSaved(saved, 'Branding saved'),
  })
  return (
    <ProjectSection
      title="Branding"
      description="How the widget and the public board look."
      aside={<WidgetPreview project={project} changes={colorSettingsOf(form.values)} />}
    >
      <BrandingAllowance />
      <Form form={form} label="Branding" failed="The branding could not be saved" saveBar>
        <ColorField form={form} readOnly={readOnly} />
        <LogoField project={project} readOnly={readOnly} />
      </Form>
    </ProjectSection>
  )
}
