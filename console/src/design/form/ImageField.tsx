import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'

interface Props {
  /** Noun for the picture: 'Logo'. */
  label: string
  hint: string
  /** The current picture; null for none. */
  picture: ReactNode
  /** Shown without a picture. */
  placeholder?: ReactNode
  bytesMax: number
  'data-path'?: string
  error: string | undefined
  pending?: boolean
  /** Null removes the picture. */
  onChange: (file: File | null) => void
}

/** Chooses, replaces or removes a picture. */
export function ImageField(props: Props) {
  const { label, hint, picture, placeholder, bytesMax, error, pending = false, onChange } = props
  const noun = label.toLowerCase()
  const [tooLarge, setTooLarge] = useState(false)
  const shownError = tooLarge ? `Please choose an image of at most ${sizeInWords(bytesMax)}.` : error
  const change = (file: File | null) => {
    const fits = !file || file.size <= bytesMax
    setTooLarge(!fits)
    if (fits) onChange(file)
  }
  return (
    <Stack gap={8} role="group" aria-label={label} data-path={props['data-path']} tabIndex={-1}>
      <div>
        <Input.Label component="div">{label}</Input.Label>
        <Input.Description>
          {hint} PNG, JPEG or WebP, at most {sizeInWords(bytesMax)}.
        </Input.Description>
      </div>
      <Group gap="xs">
        {picture ?? placeholder}
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => file && change(file)}>
          {(props) => (
            <Button {...props} size="xs" variant="default" loading={pending}>
              {picture ? `Replace ${noun}` : `Upload ${noun}`}
            </Button>
          )}
        </FileButton>
        {picture && (
          <Button size="xs" variant="default" onClick={() => change(null)}>
            Remove {noun}
          </Button>
        )}
      </Group>
      {shownError && (
        <Text size="sm" c="var(--danger-fg)" role="alert">
          {shownError}
        </Text>
      )}
    </Stack>
  )
}

/** A size in words: '512 KB', '5 MB'. */
const sizeInWords = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${bytes / 1024} KB` : `${bytes / 1024 / 1024} MB`
