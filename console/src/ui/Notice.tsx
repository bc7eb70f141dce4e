import { Alert, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { linesOf } from './notice-lines.ts'

const tones = {
  info: { color: 'accent', Icon: IconInfoCircle },
  warning: { color: 'orange', Icon: IconAlertTriangle },
  danger: { color: 'red', Icon: IconAlertTriangle },
  success: { color: 'green', Icon: IconCircleCheck },
}

interface Props {
  tone: keyof typeof tones
  title: string
  /** Each is split on `|` into lines. */
  messages: readonly string[]
}

/** An alert in the specification's styles: info, warning, danger or success. */
export function Notice({ tone, title, messages }: Props) {
  const { color, Icon } = tones[tone]
  return (
    <Alert
      color={color}
      variant="light"
      title={title}
      icon={<Icon size={18} aria-hidden />}
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
    >
      {linesOf(messages).map((line) => (
        <Text size="sm" key={line}>
          {line}
        </Text>
      ))}
    </Alert>
  )
}
