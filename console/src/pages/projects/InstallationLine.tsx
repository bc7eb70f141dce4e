import { Project } from '@earshot/shared/project'
import { Alert, Button, Group, Text } from '@mantine/core'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api.ts'
import { notifyDone, notifyFailed } from '../../notify.tsx'
import { keys } from '../../query-keys.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { installationOf } from './installation.ts'
import classes from './Project.module.css'

/** Whether the widget runs on the project's pages, and when it does not, why and what to do. */
export function InstallationLine({ project, mayEdit }: { project: Project; mayEdit: boolean }) {
  const installation = installationOf(project)
  if (installation.state === 'waiting')
    return (
      <Group gap={8} wrap="nowrap" c="dimmed" role="status">
        <IconCircleDashed size={18} aria-hidden />
        <Text size="sm">Not seen yet. Paste the snippet into your page and load it once.</Text>
      </Group>
    )
  const { origin, seenAt } = installation
  if (installation.state === 'refused')
    return <Refused project={project} origin={origin} seenAt={seenAt} mayEdit={mayEdit} />
  return (
    <Group gap={8} wrap="nowrap" role="status" c="var(--mantine-color-green-light-color)">
      <IconCircleCheck size={18} aria-hidden />
      <Text size="sm">
        {installation.state === 'installed' ? (
          <>
            Installed, last seen on {origin} <RelativeTime at={seenAt} />
          </>
        ) : (
          `${origin} is allowed now. Load the page once more.`
        )}
      </Text>
    </Group>
  )
}

interface RefusedProps {
  project: Project
  origin: string
  seenAt: number
  mayEdit: boolean
}

function Refused({ project, origin, seenAt, mayEdit }: RefusedProps) {
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
