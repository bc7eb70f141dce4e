import { limits } from '@earshot/shared/limits'
import { Project } from '@earshot/shared/project'
import { Button, FileButton, Group, Image, Input, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../api.ts'
import { messageOf } from '../api-error.ts'
import { notifyDone } from '../notify.tsx'
import { keys } from '../query-keys.ts'

const types = 'image/png,image/jpeg,image/webp'
const sizeMax = `${limits.logoBytesMax / 1024} KB`

/** The logo on the widget's button: upload, replace, remove. */
export function LogoEditForm({ project, readOnly }: { project: Project; readOnly: boolean }) {
  const cache = useQueryClient()
  const path = `/projects/${project.id}/logo`
  const change = useMutation({
    mutationFn: async (file: File | null) => {
      if (!file) return request('DELETE', path, Project)
      if (file.size > limits.logoBytesMax) throw new LogoTooLarge()
      return request('PUT', path, Project, { body: file })
    },
    onSuccess: (saved, file) => {
      cache.setQueryData(keys.project(saved.id), saved)
      notifyDone(file ? 'Logo saved' : 'Logo removed')
    },
  })
  const { logo } = project.branding
  return (
    <Stack gap={8} role="group" aria-label="Logo">
      <Input.Label component="div">Logo</Input.Label>
      <Text size="xs" c="dimmed">
        On the button, in place of the icon. PNG, JPEG or WebP, at most {sizeMax}.
      </Text>
      <Group gap="xs">
        {logo && <Image src={logo} alt="Your logo" w={36} h={36} fit="contain" />}
        <FileButton accept={types} onChange={(file) => file && change.mutate(file)} disabled={readOnly}>
          {(props) => (
            <Button {...props} size="xs" variant="default" loading={change.isPending} disabled={readOnly}>
              {logo ? 'Replace logo' : 'Upload logo'}
            </Button>
          )}
        </FileButton>
        {logo && !readOnly && (
          <Button size="xs" variant="default" onClick={() => change.mutate(null)}>
            Remove logo
          </Button>
        )}
      </Group>
      {change.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {change.error instanceof LogoTooLarge ? change.error.message : messageOf(change.error)}
        </Text>
      )}
    </Stack>
  )
}

class LogoTooLarge extends Error {
  override readonly message = `Please choose an image of at most ${sizeMax}.`
}
