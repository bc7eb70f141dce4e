import { apiKeyOverlaps } from '@earshot/shared/api-key/api-key'
import { CreatedWebhook, type Webhook, WebhookRotation } from '@earshot/shared/webhook/webhook'
import { Button, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { request } from '../api/api.ts'
import { overlapWords } from '../api-key/overlap-words.ts'
import { Dialog } from '../design/dialog/Dialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { reloadWebhooks } from './webhook-queries.ts'

interface Props {
  webhook: Webhook
  onRotated: (webhook: CreatedWebhook) => void
}

/** Gives a webhook another secret, beside which the present one signs for a while. */
export function RotateSecretButton({ webhook, onRotated }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const { host } = new URL(webhook.url)
  return (
    <>
      <Button size="xs" variant="default" aria-label={`Rotate the secret of ${host}`} onClick={open}>
        Rotate
      </Button>
      <Dialog opened={isOpen} onClose={close} title={`Rotate the secret of ${host}`}>
        <RotationForm webhook={webhook} onRotated={onRotated} onClose={close} />
      </Dialog>
    </>
  )
}

function RotationForm({ webhook, onRotated, onClose }: Props & { onClose: () => void }) {
  const body = ({ overlapHours }: { overlapHours: string }) => ({
    replaces: webhook.version,
    overlapHours: Number(overlapHours),
  })
  const form = useForm({
    values: { overlapHours: '24' },
    schema: WebhookRotation,
    body,
    send: (values) =>
      request('POST', `/webhooks/${webhook.id}/rotation`, CreatedWebhook, { body: body(values) }),
    saved: (rotated) => {
      onRotated(rotated)
      onClose()
      return reloadWebhooks()
    },
  })
  return (
    <Form
      form={form}
      label="Rotate secret"
      failed="The secret could not be rotated"
      submit="Rotate secret"
      onCancel={onClose}
    >
      <NativeSelect
        label="The present secret stops signing"
        description="Until then, both sign: time to put the new one on your server."
        data={apiKeyOverlaps.map((hours) => ({ value: String(hours), label: overlapWords[hours] }))}
        {...form.field('overlapHours')}
      />
    </Form>
  )
}
