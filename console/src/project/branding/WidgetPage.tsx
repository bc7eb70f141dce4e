import type { Project } from '@earshot/shared/project/project'
import type { WidgetType, WidgetView } from '@earshot/shared/widget/widget-parts'
import { Input, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { z } from 'zod'
import type { FieldTexts } from '../../design/form/ConflictChoice.tsx'
import { Form } from '../../design/form/Form.tsx'
import { pick } from '../../design/form/pick.ts'
import type { FormState } from '../../design/form/use-form.ts'
import { useForm } from '../../design/form/use-form.ts'
import { ProjectSection } from '../ProjectSection.tsx'
import { changeBranding, changeProject, showSaved } from '../save-project.ts'
import { useProject } from '../use-project.ts'
import { BrandingAllowance } from './BrandingAllowance.tsx'
import { LauncherFields, launcherFieldsOf, launcherSettingsOf } from './branding-fields.ts'
import { PartsField } from './PartsField.tsx'
import { useUnsavable } from './UnsavableLook.tsx'
import { WidgetPreview } from './WidgetPreview.tsx'
import { HomeFields, homeChoiceOf, homeFieldsOf, textOfParts } from './widget-parts.ts'

const WidgetFields = LauncherFields.extend({ ...HomeFields.shape, screenRecording: z.boolean() })
type WidgetFields = z.infer<typeof WidgetFields>

const positions: { value: LauncherFields['position']; label: string }[] = [
  { value: 'bottom-left', label: 'Left' },
  { value: '', label: 'Automatic' },
  { value: 'bottom-right', label: 'Right' },
]

/** The form's values that every plan may change, in the shape of the request. */
const choicesOf = ({ screenRecording, ...home }: WidgetFields) => ({ ...homeChoiceOf(home), screenRecording })

/** Texts and position of the widget's button and panel, beside a preview with unsaved changes. */
export function WidgetPage() {
  const project = useProject()
  const form = useWidgetForm(project)
  const published = launcherFieldsOf(project.brandingSettings)
  const look = Object.entries(published).some(
    ([name, value]) => form.values[name as keyof LauncherFields] !== value,
  )
  return (
    <ProjectSection
      title="Widget"
      description="The button on your pages, and the panel that it opens."
      aside={
        <WidgetPreview
          project={{ ...project, ...homeChoiceOf(form.values) }}
          changes={launcherSettingsOf(form.values)}
        />
      }
    >
      <BrandingAllowance />
      <Form
        form={form}
        label="Widget"
        failed="The widget could not be saved"
        saveBar
        unsavable={useUnsavable(look)}
      >
        <LookFields form={form} />
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

/** The widget's form; what every plan may change is sent apart from the branding. */
const useWidgetForm = (project: Project) =>
  useForm<WidgetFields, Project>({
    values: {
      ...launcherFieldsOf(project.brandingSettings),
      ...homeFieldsOf(project),
      screenRecording: project.screenRecording,
    },
    schema: WidgetFields,
    send: async (fields, changes, was) => {
      const before = { ...fields, ...was }
      const changed = <Settings extends object>(settings: Settings) =>
        pick(settings, (name) => name in changes)
      const choices = changed(choicesOf(fields))
      const look = changed(launcherSettingsOf(fields))
      let saved = project
      if (Object.keys(choices).length)
        saved = await changeProject(project.id, { ...choices, was: changed(choicesOf(before)) })
      if (Object.keys(look).length)
        saved = await changeBranding(project.id, { ...look, was: changed(launcherSettingsOf(before)) })
      return saved
    },
    written,
    saved: (saved) => showSaved(saved),
  })

/** Texts and position of the button and the panel, which a plan may not include. */
const LookFields = ({ form }: { form: Pick<FormState<WidgetFields>, 'field'> }) => (
  <>
    <TextInput
      label="Button text"
      description="Leave empty to show the icon alone"
      {...form.field('launcherText')}
    />
    <Input.Wrapper
      label="Position"
      labelElement="div"
      description="The bottom corner. Automatic is right, and left on pages that are read from right to left"
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <SegmentedControl fullWidth mt={4} aria-label="Position" data={positions} {...form.field('position')} />
    </Input.Wrapper>
    <TextInput
      label="Greeting"
      description="What the panel begins with. {{project}} stands for the project's name. Leave empty for Earshot's own, in each language"
      {...form.field('greeting')}
    />
    <TextInput
      label="Thanks"
      description="Shown once something was sent. Leave empty for Earshot's own, in each language"
      {...form.field('thanks')}
    />
  </>
)

const views: Record<WidgetView, readonly [string, string]> = {
  form: ['Forms', 'The buttons that are chosen below'],
  mine: ['Your feedback', 'For visitors who have sent something'],
  board: ['Most wanted', 'Public ideas, to vote for'],
  news: ['What’s new', 'Once the changelog has an entry'],
  roadmap: ['Roadmap', 'While everyone may see the roadmap'],
}

const types: Record<WidgetType, readonly [string, string]> = {
  bug: ['Report a bug', ''],
  idea: ['Suggest an idea', ''],
}

interface Props {
  form: Pick<FormState<HomeFields>, 'field'>
}

const written = (fields: WidgetFields): FieldTexts => ({
  launcherText: ['Button text', fields.launcherText],
  position: ['Position', positions.find(({ value }) => value === fields.position)?.label ?? ''],
  greeting: ['Greeting', fields.greeting],
  thanks: ['Thanks', fields.thanks],
  widgetViews: ['Home view', textOfParts(fields.widgetViews, views)],
  widgetTypes: ['Forms', textOfParts(fields.widgetTypes, types)],
  screenRecording: ['Screen recording', fields.screenRecording ? 'On' : 'Off'],
})

/** Entries of the widget's home view from top to bottom, and its forms. */
const HomeViewFields = ({ form }: Props) => (
  <>
    <PartsField
      label="Home view"
      description="What the panel shows first, from top to bottom. A page can choose otherwise with data-views on its tag."
      words={views}
      field={form.field('widgetViews')}
    />
    <PartsField
      label="Forms"
      description="A page can choose otherwise with data-types on its tag."
      words={types}
      field={form.field('widgetTypes')}
    />
  </>
)
