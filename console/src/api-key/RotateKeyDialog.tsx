import { type ApiKey, ApiKeyRotation, apiKeyOverlaps, CreatedApiKey } from '@earshot/shared/api-key/api-key'
import { NativeSelect } from '@mantine/core'
import { request } from '../api/api.ts'
import { Dialog } from '../design/dialog/Dialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { reloadApiKeys } from './api-key-queries.ts'
import { daysOf, ExpirySelect } from './ExpirySelect.tsx'
import { overlapWords } from './overlap-words.ts'

interface Props {
  apiKey: ApiKey
  opened: boolean
  onRotated: (key: CreatedApiKey) => void
  onClose: () => void
}

/** Gives a key another secret, beside which the present one works for a while. */
export const RotateKeyDialog = ({ opened, onClose, ...props }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={`Rotate the key for ${props.apiKey.name}`}>
    <RotationForm {...props} onClose={onClose} />
  </Dialog>
)

function RotationForm({ apiKey, onRotated, onClose }: Omit<Props, 'opened'>) {
  const body = ({ overlapHours, expiresInDays }: { overlapHours: string; expiresInDays: string }) => ({
    replaces: apiKey.version,
    overlapHours: Number(overlapHours),
    expiresInDays: daysOf(expiresInDays),
  })
  const form = useForm({
    values: { overlapHours: '24', expiresInDays: apiKey.expiresAt === null ? 'never' : '90' },
    schema: ApiKeyRotation,
    body,
    send: (values) =>
      request('POST', `/api-keys/${apiKey.id}/rotation`, CreatedApiKey, { body: body(values) }),
    saved: (rotated) => {
      onRotated(rotated)
      onClose()
      return reloadApiKeys()
    },
  })
  return (
    <Form
      form={form}
      label="Rotate key"
      failed="The key could not be rotated"
      submit="Rotate key"
      onCancel={onClose}
    >
      <NativeSelect
        label="The present secret stops working"
        description="Until then, both work: time to put the new one everywhere."
        data={apiKeyOverlaps.map((hours) => ({ value: String(hours), label: overlapWords[hours] }))}
        {...form.field('overlapHours')}
      />
      <ExpirySelect {...form.field('expiresInDays')} />
    </Form>
  )
}
