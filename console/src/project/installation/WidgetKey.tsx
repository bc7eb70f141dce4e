import { limits } from '@earshot/shared/limits'
import { type EarlierKey, Project } from '@earshot/shared/project/project'
import { Code, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { request } from '../../api/api.ts'
import { ConfirmButton } from '../../design/dialog/ConfirmButton.tsx'
import { notifyFailed } from '../../design/notice/notify.tsx'
import { Section } from '../../design/page/Section.tsx'
import { useDateFormat } from '../../lib/format-locale.ts'
import classes from '../Project.module.css'
import { showSaved } from '../save-project.ts'

const exact = { dateStyle: 'medium', timeStyle: 'short' } as const

/**
 * A project's widget key. After a replacement the earlier keys work for some more days; each of them can be revoked
 * sooner.
 */
export function WidgetKey({ project: { id, publicKey, earlierKeys } }: { project: Project }) {
  const full = earlierKeys.length >= limits.earlierKeysMax
  const replace = useMutation({
    mutationFn: () => request('PUT', `/projects/${id}/key`, Project, { body: { replaces: publicKey } }),
    onSuccess: (saved) => showSaved(saved, 'The key is replaced'),
    onError: (error) => notifyFailed('The key could not be replaced', error),
  })
  return (
    <Section
      title="Widget key"
      actions={
        <ConfirmButton
          label="Replace key"
          disabled={full}
          question="Replace the widget key?"
          confirmLabel="Replace key"
          pending={replace.isPending}
          onConfirm={(close) => replace.mutate(undefined, { onSettled: close })}
        >
          <Text>
            The old key works for {limits.keyOverlapDays} days more. Put the new code into your pages until
            then.
          </Text>
        </ConfirmButton>
      }
    >
      <Text size="xs" c="var(--ink-3)">
        <Code>{publicKey}</Code> names the project and is public.{' '}
        {full && 'End an old key before you replace it.'}
      </Text>
      {earlierKeys.length > 0 && (
        <ul className={classes.list}>
          {earlierKeys.map((key) => (
            <OldKey key={key.publicKey} projectId={id} earlier={key} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function OldKey({ projectId, earlier }: { projectId: string; earlier: EarlierKey }) {
  const { publicKey, until } = earlier
  const format = useDateFormat(exact)
  const end = useMutation({
    mutationFn: () => request('DELETE', `/projects/${projectId}/keys/${publicKey}`, Project),
    onSuccess: (saved) => showSaved(saved, 'The old key is ended'),
    onError: (error) => notifyFailed('The key could not be ended', error),
  })
  return (
    <li>
      <Group justify="space-between" gap="xs" className={classes.row}>
        <span>
          The old key <Code>{publicKey}</Code> works until {format.format(until)}
        </span>
        <ConfirmButton
          size="xs"
          label="End now"
          question="End the old key now?"
          confirmLabel="End now"
          danger
          pending={end.isPending}
          onConfirm={(close) => end.mutate(undefined, { onSettled: close })}
        >
          <Text>Pages that still have {publicKey} lose their widget at once.</Text>
        </ConfirmButton>
      </Group>
    </li>
  )
}
