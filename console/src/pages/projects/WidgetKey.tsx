import { limits } from '@earshot/shared/limits'
import { type EarlierKey, Project } from '@earshot/shared/project'
import { Button, Code, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../lib/api.ts'
import { useDateFormat } from '../../lib/format-locale.ts'
import { notifyFailed } from '../../lib/notify.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import classes from './Project.module.css'
import { showSaved } from './save-project.ts'

const exact = { dateStyle: 'medium', timeStyle: 'short' } as const

/** A project's widget key, replaced while the earlier ones work on for some days; each of them can be ended. */
export function WidgetKey({ project: { id, publicKey, earlierKeys } }: { project: Project }) {
  const [replacing, { open, close }] = useDisclosure(false)
  const [ending, setEnding] = useState<EarlierKey>()
  const full = earlierKeys.length >= limits.earlierKeysMax
  const replace = useMutation({
    mutationFn: () => request('PUT', `/projects/${id}/key`, Project, { body: { replaces: publicKey } }),
    onSuccess: (saved) => showSaved(saved, 'The key is replaced'),
    onError: (error) => notifyFailed('The key could not be replaced', error),
    onSettled: close,
  })
  const end = useMutation({
    mutationFn: (key: EarlierKey) => request('DELETE', `/projects/${id}/keys/${key.publicKey}`, Project),
    onSuccess: (saved) => showSaved(saved, 'The old key is ended'),
    onError: (error) => notifyFailed('The key could not be ended', error),
    onSettled: () => setEnding(undefined),
  })
  return (
    <Section
      title="Widget key"
      actions={
        <Button variant="default" disabled={full} onClick={open}>
          Replace key
        </Button>
      }
    >
      <Text size="xs" c="var(--ink-3)">
        <Code>{publicKey}</Code> names the project and is public.{' '}
        {full && 'End an old key before you replace it.'}
      </Text>
      {earlierKeys.length > 0 && (
        <ul className={classes.list}>
          {earlierKeys.map((key) => (
            <OldKey key={key.publicKey} earlier={key} onEnd={() => setEnding(key)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        opened={replacing}
        title="Replace the widget key?"
        confirmLabel="Replace key"
        pending={replace.isPending}
        onConfirm={() => replace.mutate()}
        onClose={close}
      >
        <Text>
          The old key works for {limits.keyOverlapDays} days more. Put the new code into your pages until
          then.
        </Text>
      </ConfirmDialog>
      <ConfirmDialog
        opened={ending !== undefined}
        title="End the old key now?"
        confirmLabel="End now"
        danger
        pending={end.isPending}
        onConfirm={() => ending && end.mutate(ending)}
        onClose={() => setEnding(undefined)}
      >
        <Text>Pages that still have {ending?.publicKey} lose their widget at once.</Text>
      </ConfirmDialog>
    </Section>
  )
}

function OldKey({ earlier: { publicKey, until }, onEnd }: { earlier: EarlierKey; onEnd: () => void }) {
  const format = useDateFormat(exact)
  return (
    <li>
      <Group justify="space-between" gap="xs" className={classes.row}>
        <span>
          The old key <Code>{publicKey}</Code> works until {format.format(until)}
        </span>
        <Button size="xs" variant="default" onClick={onEnd}>
          End now
        </Button>
      </Group>
    </li>
  )
}
