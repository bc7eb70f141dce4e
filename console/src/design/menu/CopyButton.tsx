import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'

interface Props {
  text: string
  label?: string
  /** `filled` if copying is the page's main action. */
  variant?: 'default' | 'filled'
}

/** Copies `text`, and confirms it. */
export function CopyButton({ text, label = 'Copy', variant = 'default' }: Props) {
  const clipboard = useClipboard({ timeout: 2_000 })
  return (
    <Button
      size="xs"
      variant={variant}
      leftSection={
        clipboard.copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
      }
      onClick={() => clipboard.copy(text)}
    >
      <span aria-live="polite">{clipboard.copied ? 'Copied' : label}</span>
    </Button>
  )
}
