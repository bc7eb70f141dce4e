import type { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import { counted } from '@earshot/shared/format/counted'
import { limits } from '@earshot/shared/limits'
import { NewVoteBatch, VoteBatch, VoteBatchPreview } from '@earshot/shared/vote/vote-batch'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { request } from '../../api/api.ts'
import { Form } from '../../design/form/Form.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { VoteBatches } from './VoteBatches.tsx'
import { VoteListPreview } from './VoteListPreview.tsx'
import { ReasonField } from './VoteReason.tsx'
import { showBatch } from './vote-batches.ts'

interface Props {
  item: FeedbackDetail
  onClose: () => void
}

interface Draft {
  addresses: string
  reason: string
}

const empty: Draft = { addresses: '', reason: '' }

/** A list as it was checked, with its outcome; an edited list has to be checked again. */
interface CheckedList {
  draft: Draft
  preview: VoteBatchPreview
}

/** Votes for a pasted list of customers: checked first, then cast by a job. */
export function VoteList({ item, onClose }: Props) {
  const [checked, setChecked] = useState<CheckedList>()
  const path = `/feedback/${item.id}/vote-batches` as const
  const form = useForm({
    values: checked?.draft ?? empty,
    schema: NewVoteBatch,
    send: async (draft): Promise<VoteBatch | CheckedList> => {
      if (checked && draft.addresses === checked.draft.addresses)
        return request('POST', path, VoteBatch, { body: draft })
      const { addresses } = draft
      return {
        draft,
        preview: await request('POST', `${path}/preview`, VoteBatchPreview, { body: { addresses } }),
      }
    },
    saved: (answer) => {
      if ('preview' in answer) return setChecked(answer)
      setChecked(undefined)
      showBatch(answer)
    },
  })
  const current = form.values.addresses === checked?.draft.addresses ? checked : undefined
  const count = current ? current.preview.known.length + current.preview.added.length : 0
  return (
    <>
      <Form
        form={form}
        label="Vote for a list of customers"
        failed={current ? 'The votes could not be added' : 'The list could not be checked'}
        submit={current ? `Add ${counted(count, 'vote')}` : 'Check list'}
        button={{ disabled: current !== undefined && count === 0 }}
        onCancel={onClose}
        gap="sm"
      >
        <Textarea
          dir="auto"
          label="Email addresses"
          description={`At most ${limits.voteBatchMax}, with or without names. Nobody gets emails until they have confirmed their address themselves.`}
          placeholder={'Ada Lovelace <ada@example.com>\nben@example.com'}
          autosize
          minRows={5}
          maxRows={10}
          data-autofocus
          {...form.field('addresses')}
        />
        {current && <VoteListPreview preview={current.preview} />}
        <ReasonField {...form.field('reason')} />
      </Form>
      <VoteBatches feedbackId={item.id} />
    </>
  )
}
