import type { Feedback } from '@earshot/shared/feedback/feedback'
import type { PersonDetail } from '@earshot/shared/person/person'
import { VoteForCustomer } from '@earshot/shared/vote/vote'
import { Input } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { Dialog } from '../design/dialog/Dialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { KindIcon } from '../design/mark/KindIcon.tsx'
import { notifyDone } from '../design/notice/notify.tsx'
import { TextButton } from '../design/plain/TextButton.tsx'
import { FeedbackPicker } from '../feedback/FeedbackPicker.tsx'
import { ReasonField } from '../feedback/vote/VoteReason.tsx'
import { castVote, refreshVotes } from '../feedback/votes.ts'
import { contactActivityQuery } from '../queries/people.ts'
import classes from './People.module.css'

interface Props {
  person: PersonDetail
  opened: boolean
  onClose: () => void
}

const Draft = z.object({
  ...VoteForCustomer.shape,
  feedbackId: z.string().min(1, 'Please choose an idea'),
})

/** Dialog that votes for a customer on an idea. */
export const PersonVoteDialog = ({ opened, ...props }: Props) => (
  <Dialog opened={opened} onClose={props.onClose} title={`Vote for ${props.person.name}`}>
    <VoteForm {...props} />
  </Dialog>
)

/** Ids of the ideas on which a customer has voted, of the activity that is loaded; the server knows the others. */
function useVotes(personId: string): ReadonlySet<string> {
  const { data: acts = [] } = useInfiniteQuery(contactActivityQuery(personId))
  return new Set(acts.filter(({ type }) => type === 'voted').map(({ feedbackId }) => feedbackId))
}

function VoteForm({ person, onClose }: Omit<Props, 'opened'>) {
  const [idea, setIdea] = useState<Feedback>()
  const votes = useVotes(person.id)
  const form = useForm({
    values: { feedbackId: '', reason: '' },
    schema: Draft,
    send: ({ feedbackId, reason }) => castVote(feedbackId, person.id, { reason }),
    saved: ({ feedbackId }) => {
      notifyDone(`Vote added to ${idea?.reference}`)
      onClose()
      return refreshVotes(feedbackId)
    },
  })
  const choose = (chosen: Feedback | undefined) => {
    setIdea(chosen)
    form.set({ feedbackId: chosen?.id ?? '' })
  }
  return (
    <Form
      form={form}
      label="Vote for the customer"
      failed="The vote could not be added"
      submit="Add vote"
      onCancel={onClose}
      gap="sm"
    >
      {idea ? (
        <Input.Wrapper label="Idea">
          <p className={classes.line}>
            <KindIcon kind={idea.kind} />
            <span className={classes.reference}>{idea.reference}</span> <bdi>{idea.title}</bdi>
            <TextButton onClick={() => choose(undefined)}>Change</TextButton>
          </p>
        </Input.Wrapper>
      ) : (
        <FeedbackPicker
          label="Idea"
          kind="idea"
          hint="Only public ideas take votes"
          linked={[]}
          refusalOf={(id) => (votes.has(id) ? 'voted' : undefined)}
          votable
          field={{ path: 'feedbackId', error: form.errors.feedbackId }}
          onPick={choose}
          focused
        />
      )}
      <ReasonField {...form.field('reason')} />
    </Form>
  )
}
