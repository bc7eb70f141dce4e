import { counted } from '@earshot/shared/format/counted'
import { limits } from '@earshot/shared/limits'
import type { Organisation, OrganisationContents } from '@earshot/shared/organisation/organisation'
import { isSameName } from '@earshot/shared/text/same-name'
import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { request } from '../api/api.ts'
import { Dialog } from '../design/dialog/Dialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { Panel } from '../design/page/Panel.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { paths } from '../lib/paths.ts'
import { organisationContentsQuery } from '../queries/organisation.ts'
import { readSession, sessionEnded } from '../session/session.ts'
import { ExportButton } from './ExportButton.tsx'

/** Deletes the organisation; only for its owner. */
export function DeletionPanel({ organisation }: { organisation: Organisation }) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <Panel title="Delete the organisation">
      <Stack>
        <Text size="sm" c="dimmed">
          Deletes everything in it, for everyone. This cannot be undone.
        </Text>
        <Group justify="flex-end">
          <Button variant="light" color="red" onClick={open}>
            Delete {organisation.name}
          </Button>
        </Group>
      </Stack>
      <Dialog opened={opened} onClose={close} title={`Delete ${organisation.name}?`} size="lg">
        <DeletionForm organisation={organisation} onCancel={close} />
      </Dialog>
    </Panel>
  )
}

interface Props {
  organisation: Organisation
  onCancel: () => void
}

/** Lists the data to be deleted, offers an export first, and asks for the organisation's name. */
function DeletionForm({ organisation, onCancel }: Props) {
  const navigate = useNavigate()
  const contents = useQuery(organisationContentsQuery())
  const form = useForm<{ name: string }, undefined>({
    values: { name: '' },
    schema: z.object({
      name: z
        .string()
        .max(limits.nameMax)
        .refine(
          (name) => isSameName(name, organisation.name),
          'Please type the name of the organisation exactly as it is shown.',
        ),
    }),
    send: (body) => request('POST', '/organisation/deletion', null, { body }),
    saved: async () => {
      // The session has ended with the organisation, even if this call fails.
      await readSession('TOKEN_REFRESHED').catch(sessionEnded)
      await navigate(paths.loginDeleted(), { replace: true })
    },
  })
  return (
    <Form
      form={form}
      label="Delete the organisation"
      failed="The organisation could not be deleted"
      submit="Delete organisation"
      button={{ color: 'red' }}
      onCancel={onCancel}
    >
      <Text size="sm">
        At once, nobody can sign in to {organisation.name} any more, and its widgets and public pages are
        gone. With it go, for good:
      </Text>
      <QueryState
        query={contents}
        loading="Loading the contents..."
        failed="The contents could not be loaded"
      >
        {(loaded) => (
          <List size="sm">
            {linesOf(loaded).map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        )}
      </QueryState>
      <Group justify="space-between" gap="sm">
        <Text size="sm">Export it first:</Text>
        <ExportButton kind="export" />
      </Group>
      <TextInput
        label={`Type ${organisation.name} to delete it`}
        autoComplete="off"
        {...form.field('name')}
      />
    </Form>
  )
}

/** Contents to be deleted, each with its number; empty kinds are left out. */
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
