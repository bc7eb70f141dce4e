import { CreditClaim, NewCreditClaim } from '@earshot/shared/credit-claim'
import { formatMonth } from '@earshot/shared/format'
import { Textarea } from '@mantine/core'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { request } from '../../lib/api.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'

/** Asks for the service credit of a month; what it comes to, the server knows. */
export function CreditClaimForm({ month }: { month: string }) {
  const form = useForm<NewCreditClaim, CreditClaim>({
    values: { month, reason: '' },
    schema: NewCreditClaim,
    send: (body) => request('POST', '/organisation/service-credits', CreditClaim, { body }),
    saved: () => {
      notifyDone('Your claim is with the operator')
      return queryClient.invalidateQueries({ queryKey: keys.serviceCredits() })
    },
  })
  return (
    <Form
      form={form}
      label={`Service credit for ${formatMonth(month)}`}
      failed="The credit could not be requested."
      submit="Claim credit"
      gap="sm"
    >
      <Textarea label="When and how did you notice it?" autosize minRows={2} {...form.field('reason')} />
    </Form>
  )
}
