import { limits } from '@earshot/shared/limits'
import { ActionIcon, Button, Group, Input, Stack, Text, TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { originIn } from '../lib/origin.ts'

interface Props {
  form: {
    values: { allowedOrigins: string[] }
    errors: Record<string, string>
    set: (change: { allowedOrigins: string[] }) => void
  }
  readOnly?: boolean
}

/**
 * Origins of the websites that may embed the widget, one field each. A pasted page address is reduced to its origin.
 */
export function WebsiteFields({ form, readOnly = false }: Props) {
  const origins = form.values.allowedOrigins
  const onChange = (allowedOrigins: string[]) => form.set({ allowedOrigins })
  return (
    <Stack gap={8} role="group" aria-label="Websites">
      <div>
        <Input.Label component="div">Websites</Input.Label>
        <Text size="xs" c="dimmed">
          The widget runs only on these pages, such as https://app.example.com, or https://*.example.com for
          all sub-domains
        </Text>
      </div>
      {origins.length === 0 && (
        <Text size="sm" c="dimmed">
          No websites yet. The widget runs nowhere.
        </Text>
      )}
      {origins.map((origin, index) => (
        <WebsiteField
          // biome-ignore lint/suspicious/noArrayIndexKey: the position in the list identifies a field
          key={index}
          index={index}
          origin={origin}
          error={form.errors[`allowedOrigins.${index}`]}
          readOnly={readOnly}
          onChange={(changed) => onChange(origins.with(index, changed))}
          onRemove={() => onChange(origins.toSpliced(index, 1))}
        />
      ))}
      {!readOnly && origins.length < limits.originsPerProject && (
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...origins, ''])}
          >
            Add website
          </Button>
        </Group>
      )}
    </Stack>
  )
}

interface FieldProps {
  index: number
  origin: string
  error: string | undefined
  readOnly: boolean
  onChange: (origin: string) => void
  onRemove: () => void
}

const WebsiteField = ({ index, origin, error, readOnly, onChange, onRemove }: FieldProps) => (
  <Group gap={8} wrap="nowrap" align="flex-start">
    <TextInput
      flex={1}
      type="url"
      inputMode="url"
      placeholder="https://app.example.com"
      aria-label={`Website ${index + 1}`}
      data-path={`allowedOrigins.${index}`}
      maxLength={limits.originMax}
      readOnly={readOnly}
      value={origin}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => originIn(origin) !== origin && onChange(originIn(origin))}
    />
    {!readOnly && (
      <ActionIcon
        size="input-sm"
        variant="subtle"
        color="gray"
        aria-label={`Remove website ${index + 1}`}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    )}
  </Group>
)
