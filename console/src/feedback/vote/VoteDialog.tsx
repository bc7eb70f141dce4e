import type { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import { VoteForCustomer } from '@earshot/shared/vote/vote'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { CustomerField } from '../../customer/CustomerField.tsx'
import { customerFields, namelessCustomer, namesCustomer, noCustomer } from '../../customer/customer-draft.ts'
import { useSaveCustomer } from '../../customer/use-save-customer.ts'
import { Dialog } from '../../design/dialog/Dialog.tsx'
import { Form } from '../../design/form/Form.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { notifyDone } from '../../design/notice/notify.tsx'
import { castVote, refreshVotes } from '../votes.ts'
import { VoteList } from './VoteList.tsx'
import { ReasonField } from './VoteReason.tsx'

interface Props {
  item: FeedbackDetail
  opened: boolean
  onClose: () => void
}

const VoteDraft = z
  .object({ ...customerFields, ...VoteForCustomer.shape })
  .refine(namesCustomer, namelessCustomer)

/** Dialog that votes for a customer who asked by phone, by mail or in a meeting. */
export const VoteDialog = ({ opened, ...props }: Props) => (
  <Dialog opened={opened} onClose={props.onClose} title={`Vote for a customer on ${props.item.reference}`}>
    <VoteChoice {...props} />
  </Dialog>
)

/** One customer at first, or a list of them. */
function VoteChoice(props: Omit<Props, 'opened'>) {
  const [isList, setList] = useState(false)
  return (
    <>
      <SegmentedControl
        size="xs"
        mb="sm"
        data={['One customer', 'A list of addresses']}
        value={isList ? 'A list of addresses' : 'One customer'}
        onChange={(value) => setList(value !== 'One customer')}
        aria-label="Number of customers"
      />
      {isList ? <VoteList {...props} /> : <VoteForm {...props} />}
    </>
  )
}

function VoteForm({ item, onClose }: Omit<Props, 'opened'>) {
  const saveCustomer = useSaveCustomer()
  const form = useForm({
    values: { ...noCustomer, reason: '' },
    schema: VoteDraft,
    send: async ({ reason, ...customer }) => {
      const contactId = await saveCustomer(customer)
      return castVote(item.id, contactId, { reason })
    },
    saved: () => {
      notifyDone('Vote added')
      onClose()
      return refreshVotes(item.id)
    },
  })
  return (
    <Form
      form={form}
      label="Vote for a customer"
      failed="The vote could not be added"
      submit="Add vote"
      onCancel={onClose}
      gap="sm"
    >
      <CustomerField form={form} />
      <ReasonField {...form.field('reason')} />
    </Form>
  )
}
