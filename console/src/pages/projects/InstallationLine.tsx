import { Project } from '@earshot/shared/project'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { request } from '../../lib/api.ts'
import { notifyDone, notifyFailed } from '../../lib/notify.tsx'
import { keys } from '../../lib/query-keys.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { installationOf, type Sighting } from './installation.ts'
import classes from './Project.module.css'

/** Whether the widget runs on the project's pages, and when it was refused, why and what to do. */
export function InstallationLine({ project, mayEdit }: { project: Project; mayEdit: boolean }) {
  const { seen, refused, allowedSince } = installationOf(project)
  return (
    <Stack gap="sm">
      {seen && (
        <Line color="var(--done-fg)" icon={<IconCircleCheck size={18} aria-hidden />}>
          Installed, last seen on {seen.origin} <RelativeTime at={seen.seenAt} />
        </Line>
      )}
      {!seen && !refused && !allowedSince && (
        <Line color="dimmed" icon={<IconCircleDashed size={18} aria-hidden />}>
          Not seen yet. Paste the snippet into your page and load it once.
        </Line>
      )}
      {refused && <Refused project={project} refused={refused} mayEdit={mayEdit} />}
      {allowedSince && (
        <Line color="dimmed" icon={<IconCircleDashed size={18} aria-hidden />}>
          {allowedSince.origin} is allowed now. Load the page once more.
        </Line>
      )}
    </Stack>
  )
}

const Line = ({ color, icon, children }: { color: string; icon: ReactNode; children: ReactNode }) => (
  <Group gap={8} wrap="nowrap" role="status" c={color}>
    {icon}
    <Text size="sm">{children}</Text>
  </Group>
)

interface RefusedProps {
  project: Project
  refused: Sighting
  mayEdit: boolean
}

function Refused({ project, refused, mayEdit }: RefusedProps) {
  const { origin, seenAt } = refused
  const cache = useQueryClient()
  const allow = useMutation({
    mutationFn: () =>
      request('PATCH', `/projects/${project.id}`, Project, {
        body: { allowedOrigins: [...project.allowedOrigins, origin] },
      }),
    onSuccess: (saved) => {
      cache.setQueryData(keys.project(saved.id), saved)
      notifyDone(`${origin} is allowed now`)
    },
    onError: (error) => notifyFailed('The origin could not be added', error),
  })
  return (
    <Alert color="orange" variant="light" title="The widget was refused" role="status">
      <Text size="sm">
        A page on {origin} tried to load it <RelativeTime at={seenAt} />, but that origin is not among the
        allowed ones.
      </Text>
      {mayEdit ? (
        <Button
          mt="sm"
          size="xs"
          className={classes.wrapping}
          loading={allow.isPending}
          onClick={() => allow.mutate()}
        >
          Add {origin} to the allowed origins
        </Button>
      ) : (
        <Text size="sm" mt={4}>
          Ask an administrator to add it.
        </Text>
      )}
    </Alert>
  )
}
