import { CreatedApiKey, NewApiKey } from '@earshot/shared/api-key/api-key'
import { type ApiKeyScope, scopeMeanings } from '@earshot/shared/api-key/scopes'
import { Checkbox, NativeSelect, Paper, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { Form } from '../design/form/Form.tsx'
import { useEscape } from '../design/form/use-escape.ts'
import { useForm } from '../design/form/use-form.ts'
import { projectsQuery } from '../queries/projects.ts'
import classes from './ApiKeys.module.css'
import { reloadApiKeys } from './api-key-queries.ts'
import { daysOf, ExpirySelect } from './ExpirySelect.tsx'
import { scopeGroups } from './scope-groups.ts'

interface Fields {
  name: string
  scopes: ApiKeyScope[]
  /** '' for all projects. */
  projectId: string
  expiresInDays: string
}

const empty: Fields = { name: '', scopes: [], projectId: '', expiresInDays: '90' }

const bodyOf = ({ name, scopes, projectId, expiresInDays }: Fields) => ({
  name,
  scopes,
  projectId: projectId || null,
  expiresInDays: daysOf(expiresInDays),
})

interface Props {
  onCreated: (key: CreatedApiKey) => void
  onCancel: () => void
}

/** Creates a key; asks for the password again if the login was a while ago. */
export function NewKeyForm({ onCreated, onCancel }: Props) {
  const { data: projects = [] } = useQuery(projectsQuery())
  useEscape(onCancel)
  const form = useForm<Fields, CreatedApiKey>({
    values: empty,
    schema: NewApiKey,
    body: bodyOf,
    send: (values) => request('POST', '/api-keys', CreatedApiKey, { body: bodyOf(values) }),
    saved: (created) => {
      onCreated(created)
      return reloadApiKeys()
    },
  })
  return (
    <Paper withBorder p="md" className={classes.form}>
      <Form
        form={form}
        label="New API key"
        failed="The key could not be created"
        submit="Create key"
        onCancel={onCancel}
      >
        <TextInput
          label="Name"
          description="The program that gets the key. Timelines show it beside what the key does."
          placeholder="Zapier"
          autoComplete="off"
          data-autofocus
          {...form.field('name')}
        />
        <Checkbox.Group label="What the key may do" {...form.field('scopes')}>
          {scopeGroups.map(({ noun, scopes }) => (
            <div key={noun} className={classes.scope}>
              <span>{noun}</span>
              {scopes.map(({ scope, verb }) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  label={verb}
                  aria-label={`${noun}: ${verb}`}
                  title={scopeMeanings[scope]}
                />
              ))}
            </div>
          ))}
        </Checkbox.Group>
        <NativeSelect
          label="Projects"
          description="A key for one project reaches nothing that belongs to the whole organisation, such as customers and tags."
          data={[
            { value: '', label: 'All projects' },
            ...projects.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.field('projectId')}
        />
        <ExpirySelect {...form.field('expiresInDays')} />
      </Form>
    </Paper>
  )
}
