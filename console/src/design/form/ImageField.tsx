import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { notifyDone } from '../notice/notify.tsx'

interface Props {
  /** Noun for the picture: 'Logo'. */
  label: string
  hint: string
  /** The current picture; null for none. */
  picture: ReactNode
  /** Shown without a picture. */
  placeholder?: ReactNode
  bytesMax: number
  readOnly?: boolean
  /** Saves a picture; null removes it. */
  save: (file: File | null) => Promise<unknown>
}

/** Uploads, replaces or removes a picture; each change is saved at once. */
export function ImageField({ label, hint, picture, placeholder, bytesMax, readOnly = false, save }: Props) {
  const noun = label.toLowerCase()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File | null) => {
      if (file && file.size > bytesMax) throw new ImageTooLarge(bytesMax)
      await save(file)
    },
    onSuccess: (_, file) => notifyDone(file ? `${label} saved` : `${label} removed`),
  })
  return (
    <Stack gap={8} role="group" aria-label={label}>
      <Input.Label component="div">{label}</Input.Label>
      <Text size="xs" c="dimmed">
        {hint} PNG, JPEG or WebP, at most {sizeInWords(bytesMax)}.
      </Text>
      <Group gap="xs">
        {picture ?? placeholder}
        <FileButton
          accept="image/png,image/jpeg,image/webp"
          onChange={(file) => file && mutate(file)}
          disabled={readOnly}
        >
          {(props) => (
            <Button {...props} size="xs" variant="default" loading={isPending} disabled={readOnly}>
              {picture ? `Replace ${noun}` : `Upload ${noun}`}
            </Button>
          )}
        </FileButton>
        {picture && !readOnly && (
          <Button size="xs" variant="default" onClick={() => mutate(null)}>
            Remove {noun}
          </Button>
        )}
      </Group>
      {error && (
        <Text size="sm" c="var(--danger-fg)" role="alert">
          {error instanceof ImageTooLarge ? error.message : messageOf(error)}
        </Text>
      )}
    </Stack>
  )
}

/** A file refused before the upload. */
class ImageTooLarge extends Error {
  constructor(bytesMax: number) {
    super(`Please choose an image of at most ${sizeInWords(bytesMax)}.`)
  }
}

/** A size in words: '512 KB', '5 MB'. */
const sizeInWords = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${bytes / 1024} KB` : `${bytes / 1024 / 1024} MB`
