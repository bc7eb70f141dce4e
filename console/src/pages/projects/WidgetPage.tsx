import type { Project } from '@earshot/shared/project'
import { Input, SegmentedControl, TextInput } from '@mantine/core'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { BrandingAllowance } from './BrandingAllowance.tsx'
import { LauncherFields, launcherFieldsOf, launcherSettingsOf } from './branding-fields.ts'
import { ProjectSection } from './ProjectSection.tsx'
import { changeBranding, showSaved } from './save-project.ts'
import { useMayBrand } from './use-may-brand.ts'
import { useProject } from './use-project.ts'
import { WidgetPreview } from './WidgetPreview.tsx'

const positions: { value: LauncherFields['position']; label: string }[] = [
  { value: 'bottom-left', label: 'Left' },
  { value: '', label: 'Automatic' },
  { value: 'bottom-right', label: 'Right' },
]

/** What a project's button says and where it is, beside the widget as the form has it. */
export function WidgetPage() {
  const project = useProject()
  const readOnly = !useMayBrand()
  const form = useForm<LauncherFields, Project>({
    values: launcherFieldsOf(project.brandingSettings),
    schema: LauncherFields,
    send: (fields) => changeBranding(project, launcherSettingsOf(fields)),
    saved: (saved) => showSaved(saved),
  })
  return (
    <ProjectSection
      title="Widget"
      description="The button on your pages, which opens the panel."
      aside={<WidgetPreview project={project} changes={launcherSettingsOf(form.values)} />}
    >
      <BrandingAllowance />
      <Form form={form} label="Widget" failed="The widget could not be saved" saveBar>
        <TextInput
          label="Button text"
          description="Leave empty to show the icon alone"
          disabled={readOnly}
          {...form.field('launcherText')}
        />
        <Input.Wrapper
          label="Position"
          labelElement="div"
          description="The bottom corner. Automatic is right, and left on pages that are read from right to left"
          inputWrapperOrder={['label', 'description', 'input', 'error']}
        >
          <SegmentedControl
            fullWidth
            mt={4}
            aria-label="Position"
            data={positions}
            disabled={readOnly}
            {...form.field('position')}
          />
        </Input.Wrapper>
      </Form>
    </ProjectSection>
  )
}
