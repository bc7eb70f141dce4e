import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { messageOf } from '../lib/api-error.ts'

const types = 'image/png,image/jpeg,image/webp'

interface Props {
  /** What it is a picture of: 'Logo'. */
  label: string
  hint: string
  /** The picture that stands now; null for none. */
  picture: ReactNode
  /** What stands in place of a picture. */
  placeholder?: ReactNode
  pending: boolean
  error: Error | null
  readOnly?: boolean
  /** Saves a picture, or takes it away for null. */
  onChange: (file: File | null) => void
}

/** A picture: upload, replace, remove. Callers refuse files that are too large with `ImageTooLarge`. */
export function ImageEditForm({
  label,
  hint,
  picture,
  placeholder,
  pending,
  error,
  readOnly = false,
  onChange,
}: Props) {
  const noun = label.toLowerCase()
  return (
    <Stack gap={8} role="group" aria-label={label}>
      <Input.Label component="div">{label}</Input.Label>
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
      <Group gap="xs">
        {picture ?? placeholder}
        <FileButton accept={types} onChange={(file) => file && onChange(file)} disabled={readOnly}>
          {(props) => (
            <Button {...props} size="xs" variant="default" loading={pending} disabled={readOnly}>
              {picture ? `Replace ${noun}` : `Upload ${noun}`}
            </Button>
          )}
        </FileButton>
        {picture && !readOnly && (
          <Button size="xs" variant="default" onClick={() => onChange(null)}>
            Remove {noun}
          </Button>
        )}
      </Group>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error instanceof ImageTooLarge ? error.message : messageOf(error)}
        </Text>
      )}
    </Stack>
  )
}

/** A file that is refused before it is sent. */
export class ImageTooLarge extends Error {
  constructor(bytesMax: number) {
    super(`Please choose an image of at most ${sizeWords(bytesMax)}.`)
  }
}

/** A size as people say it: '512 KB', '5 MB'. */
export const sizeWords = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${bytes / 1024} KB` : `${bytes / 1024 / 1024} MB`
