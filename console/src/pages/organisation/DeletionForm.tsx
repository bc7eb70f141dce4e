import { limits } from '@earshot/shared/limits'
import type { Organisation, OrganisationContents } from '@earshot/shared/organisation'
import { counted } from '@earshot/shared/words'
import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { request } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { paths } from '../../lib/paths.ts'
import { readSession } from '../../lib/session.ts'
import { organisationContentsQuery } from '../../queries/organisation.ts'
import { Notice } from '../../ui/Notice.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { OrganisationExportButton } from './ExportButton.tsx'

interface Props {
  organisation: Organisation
  onCancel: () => void
}

/** Says what goes, offers it as a file first, and asks for the organisation's name. */
export function OrganisationDeleteForm({ organisation, onCancel }: Props) {
  const navigate = useNavigate()
  const contents = useQuery(organisationContentsQuery())
  const form = useForm({
    initialValues: { name: '' },
    validate: {
      name: (name) =>
        name.trim() === organisation.name.trim()
          ? null
          : 'Please type the name of the organisation exactly as it is shown.',
    },
  })
  const remove = useMutation({
    mutationFn: (body: { name: string }) => request('POST', '/organisation/deletion', null, { body }),
    onSuccess: async () => {
      await readSession('TOKEN_REFRESHED')
      await navigate(paths.loginDeleted(), { replace: true })
    },
    onError: (error) => error instanceof ApiError && form.setErrors(error.formErrors),
  })
  return (
    <form
      onSubmit={form.onSubmit((values) => remove.mutate(values), focusFirstError(form))}
      noValidate
      aria-label="Delete the organisation"
    >
      <Stack>
        {remove.error && Object.keys(form.errors).length === 0 && (
          <Notice
            tone="danger"
            title="The organisation could not be deleted"
            messages={[remove.error.message]}
          />
        )}
        <Text size="sm">
          At once, nobody can sign in to {organisation.name} any more, and its widgets and public pages are
          gone. With it go, for good:
        </Text>
        <QueryState query={contents} loading="Loading what goes..." failed="What goes could not be counted">
          {(loaded) => (
            <List size="sm">
              {linesOf(loaded).map((line) => (
                <List.Item key={line}>{line}</List.Item>
              ))}
            </List>
          )}
        </QueryState>
        <Group justify="space-between" gap="sm">
          <Text size="sm">Take it with you first:</Text>
          <OrganisationExportButton />
        </Group>
        <TextInput
          label={`Type ${organisation.name} to delete it`}
          autoComplete="off"
          maxLength={limits.nameMax}
          {...form.getInputProps('name')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} data-autofocus>
            Cancel
          </Button>
          <Button type="submit" color="red.9" loading={remove.isPending}>
            Delete organisation
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What goes, each with its number; what there is none of is left out. */
function linesOf(contents: OrganisationContents): string[] {
  const kinds: [number, string, string?][] = [
    [contents.projects, 'project'],
    [contents.feedback, 'idea or bug report', 'ideas and bug reports'],
    [contents.comments, 'comment'],
    [contents.votes, 'vote'],
    [contents.tasks, 'task'],
    [contents.customers, 'customer'],
    [contents.members, 'place of a member; accounts stay', 'places of members; their accounts stay'],
  ]
  return kinds.filter(([count]) => count > 0).map((kind) => counted(...kind))
}
