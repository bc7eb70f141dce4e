import { languageNames, languages } from '@earshot/shared/language/languages'
import { widgetLanguageNames, widgetLanguages } from '@earshot/shared/language/widget-languages'
import { may } from '@earshot/shared/permissions'
import { Project } from '@earshot/shared/project/project'
import { Anchor, Group, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import { request } from '../api/api.ts'
import type { FieldTexts } from '../design/form/ConflictChoice.tsx'
import { Form } from '../design/form/Form.tsx'
import { type FormFieldProps, useForm } from '../design/form/use-form.ts'
import { CopyButton } from '../design/menu/CopyButton.tsx'
import { paths } from '../lib/paths.ts'
import { useUser } from '../session/session.ts'
import { ForwardingSection } from './ForwardingSection.tsx'
import { ProjectEnd } from './ProjectEnd.tsx'
import { ProjectSection } from './ProjectSection.tsx'
import { distinct, GeneralFields } from './project-fields.ts'
import { changeProject, showSaved } from './save-project.ts'
import { useProject } from './use-project.ts'
import { WebsiteFields } from './WebsiteFields.tsx'

const readers = [
  { value: 'public', label: 'Everyone', hint: 'Search engines may list it.' },
  {
    value: 'contacts',
    label: 'Signed-in customers',
    hint: 'Customers signed in on your site or by email, and your team. Everyone else can send feedback and see their own.',
  },
  { value: 'team', label: 'Team only', hint: 'Everyone else can send feedback and see their own.' },
] as const

const languageChoices = [
  { value: '', label: 'Reader’s language' },
  ...languages.map((value) => ({ value, label: languageNames[value] })),
]
const widgetChoices = [
  { value: '', label: 'Page’s or visitor’s language' },
  ...widgetLanguages.map((value) => ({ value, label: widgetLanguageNames[value] })),
]

/** The form's values in the shape of the request. */
const settingsOf = ({
  allowedOrigins,
  language,
  widgetLanguage,
  ...same
}: Partial<Omit<GeneralFields, 'slug'>>) => ({
  ...same,
  ...(allowedOrigins && { allowedOrigins: distinct(allowedOrigins) }),
  ...(language !== undefined && { language: language || null }),
  ...(widgetLanguage !== undefined && { widgetLanguage: widgetLanguage || null }),
})

const labelIn = (choices: readonly { value: string; label: string }[], chosen: string): string =>
  choices.find(({ value }) => value === chosen)?.label ?? ''

const written = (fields: GeneralFields): FieldTexts => ({
  name: ['Name', fields.name],
  allowedOrigins: ['Websites', distinct(fields.allowedOrigins).join('\n')],
  boardAccess: ['Who can read the board', labelIn(readers, fields.boardAccess)],
  language: ['Language of the board and emails', labelIn(languageChoices, fields.language)],
  widgetLanguage: ['Language of the widget', labelIn(widgetChoices, fields.widgetLanguage)],
})

/** A project's name, websites, public board, archiving and deletion. */
export function GeneralPage() {
  const project = useProject()
  const readOnly = !may(useUser().currentTenant, 'editProjects')
  const form = useGeneralForm(project)
  return (
    <ProjectSection
      title="General"
      description="One site or product, with its own widget, feedback and tasks."
    >
      <Form form={form} label="General settings" failed="The project could not be saved" saveBar>
        <TextInput label="Name" readOnly={readOnly} {...form.field('name')} />
        <WebsiteFields form={form} readOnly={readOnly} />
        <BoardAddress project={project} readOnly={readOnly} field={form.field('slug')} />
        <Radio.Group label="Who can read the board" {...form.field('boardAccess')}>
          <Stack gap={8} mt={4}>
            {readers.map(({ value, label, hint }) => (
              <Radio key={value} value={value} label={label} description={hint} disabled={readOnly} />
            ))}
          </Stack>
        </Radio.Group>
        <NativeSelect
          label="Language of the board and emails"
          description="Readers can choose another one on the board. What you and your customers write is not translated."
          disabled={readOnly}
          data={languageChoices}
          {...form.field('language')}
        />
        <NativeSelect
          label="Language of the widget"
          description="A page can ask for another one."
          disabled={readOnly}
          data={widgetChoices}
          {...form.field('widgetLanguage')}
        />
        <ForwardingSection projectId={project.id} />
        {!readOnly && <ProjectEnd project={project} />}
      </Form>
    </ProjectSection>
  )
}

function useGeneralForm(project: Project) {
  const { id, name, allowedOrigins, slug, boardAccess, language, widgetLanguage } = project
  return useForm<GeneralFields, Project>({
    values: {
      name,
      allowedOrigins,
      slug,
      boardAccess,
      language: language ?? '',
      widgetLanguage: widgetLanguage ?? '',
    },
    schema: GeneralFields,
    send: async (_, { slug, ...changes }, { slug: _slug, ...was }) => {
      if (slug !== undefined) await request('PUT', `/projects/${id}/slug`, Project, { body: { slug } })
      return changeProject(id, { ...settingsOf(changes), was: settingsOf(was) })
    },
    written,
    saved: (saved) => showSaved(saved),
  })
}

interface BoardAddressProps {
  project: Project
  readOnly: boolean
  field: FormFieldProps<string>
}

/** Address of the public board, with the earlier ones and a link to it. */
const BoardAddress = ({ project: { slug, earlierSlugs }, readOnly, field }: BoardAddressProps) => (
  <div>
    <TextInput
      label="Address of the public board"
      description={`The part after ${location.host}${paths.siteFeedback('')}. Old addresses redirect to the new one.`}
      readOnly={readOnly}
      autoComplete="off"
      spellCheck={false}
      {...field}
    />
    {earlierSlugs.length > 0 && (
      <Text size="xs" c="var(--ink-3)" mt={4}>
        Earlier: {earlierSlugs.join(', ')}
      </Text>
    )}
    <BoardLink address={`${location.origin}${paths.siteFeedback(slug)}`} />
  </div>
)

const BoardLink = ({ address }: { address: string }) => (
  <Group justify="space-between" gap="xs" mt="xs">
    <Anchor href={address} style={{ overflowWrap: 'anywhere' }}>
      {address.replace(/^https?:\/\//, '')}
    </Anchor>
    <CopyButton text={address} label="Copy address" />
  </Group>
)
