import { may } from '@earshot/shared/permissions'
import type { Project } from '@earshot/shared/project/project'
import { Switch } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { z } from 'zod'
import type { FieldTexts } from '../../design/form/ConflictChoice.tsx'
import { Form } from '../../design/form/Form.tsx'
import { pick, same } from '../../design/form/pick.ts'
import { useForm } from '../../design/form/use-form.ts'
import { useUser } from '../../session/session.ts'
import { ProjectSection } from '../ProjectSection.tsx'
import { changeBranding, changeLogo, changeProject, showSaved } from '../save-project.ts'
import { useProject } from '../use-project.ts'
import { BrandingAllowance } from './BrandingAllowance.tsx'
import { BrandingFields, positions } from './BrandingFields.tsx'
import { brandingSettingsOf, LookFields, lookFieldsOf } from './branding-fields.ts'
import { HomeViewFields, typeWords, viewWords } from './HomeViewFields.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { useUnsavable } from './UnsavableLook.tsx'
import { WidgetPreview } from './WidgetPreview.tsx'
import { HomeFields, homeChoiceOf, homeFieldsOf, textOfParts } from './widget-parts.ts'

const WidgetFields = LookFields.extend({ ...HomeFields.shape, screenRecording: z.boolean() })
type WidgetFields = z.infer<typeof WidgetFields>

/** Look and contents of the widget, beside a preview with unsaved changes. */
export function WidgetPage() {
  const project = useProject()
  const form = useWidgetForm(project)
  const { values, theirs } = form
  const published = lookFieldsOf(project)
  const ofLook = (fields: WidgetFields) => pick(fields, (name) => name in published)
  const others = (fields: WidgetFields) => pick(fields, (name) => !(name in published))
  const look = !same(published, ofLook(values))
  const unsavable = useUnsavable(look)
  const editor = may(useUser().currentTenant, 'editProjects')
  const rest = editor && !same(others(theirs), others(values))
  const preview = (
    <WidgetPreview project={{ ...project, ...homeChoiceOf(values) }} look={values} changed={look} />
  )
  const narrow = useMediaQuery('(max-width: 1100px)', false, { getInitialValueInEffect: false })
  return (
    <ProjectSection
      title="Widget and branding"
      description="How the widget and the public board look, and what the widget shows."
      aside={!narrow && preview}
    >
      {narrow && <PreviewDialog>{preview}</PreviewDialog>}
      <BrandingAllowance />
      <Form
        form={form}
        label="Widget and branding"
        failed="The widget could not be saved"
        saveBar
        unsavable={unsavable}
        // The look stays as it is tried out.
        onSaveRest={unsavable !== undefined && rest ? () => form.submit(published) : undefined}
      >
        <BrandingFields form={form} />
        <HomeViewFields form={form} />
        <Switch
          label="Screen recording"
          description="Visitors can record their tab for a bug report, for up to a minute, where their browser can. They see the recording before they send it; nothing in it is covered"
          {...form.checkbox('screenRecording')}
        />
      </Form>
    </ProjectSection>
  )
}

/** The page's form; the branding, which a plan may not include, and the logo are sent apart from the rest. */
const useWidgetForm = (project: Project) =>
  useForm<WidgetFields, Project>({
    values: {
      ...lookFieldsOf(project),
      ...homeFieldsOf(project),
      screenRecording: project.screenRecording,
    },
    schema: WidgetFields,
    send: async (fields, changes, was) => {
      const before = { ...fields, ...was }
      const change = <Settings extends object>(settingsOf: (values: WidgetFields) => Settings) => {
        const changed = (values: WidgetFields) => pick(settingsOf(values), (name) => name in changes)
        const body = changed(fields)
        return Object.keys(body).length > 0 && { ...body, was: changed(before) }
      }
      const choices = change(choicesOf)
      const branding = change(brandingSettingsOf)
      let saved = project
      if (choices) saved = await changeProject(project.id, choices)
      if (branding) saved = await changeBranding(project.id, branding)
      if ('logo' in changes) saved = await changeLogo(project.id, fields.logo?.file ?? null)
      return saved
    },
    written,
    saved: (saved) => showSaved(saved, 'Widget saved'),
  })

/** The form's values that every plan may change, in the shape of the request. */
const choicesOf = ({ screenRecording, ...home }: WidgetFields) => ({ ...homeChoiceOf(home), screenRecording })

const written = (fields: WidgetFields): FieldTexts => ({
  color: ['Colour', fields.color || 'Default'],
  launcherText: ['Button text', fields.launcherText],
  position: ['Position', positions.find(({ value }) => value === fields.position)?.label ?? ''],
  greeting: ['Greeting', fields.greeting],
  thanks: ['Thanks', fields.thanks],
  widgetViews: ['Home view', textOfParts(fields.widgetViews, viewWords)],
  widgetTypes: ['Forms', textOfParts(fields.widgetTypes, typeWords)],
  screenRecording: ['Screen recording', fields.screenRecording ? 'On' : 'Off'],
})
