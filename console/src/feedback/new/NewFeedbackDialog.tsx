import { FeedbackDetail, FeedbackKind } from '@earshot/shared/feedback/feedback'
import { FeedbackForCustomer } from '@earshot/shared/feedback/new-feedback'
import { Button, Group, NativeSelect, Radio, Textarea, TextInput } from '@mantine/core'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { request } from '../../api/api.ts'
import { isFileRefusal, uploadFile } from '../../api/upload.ts'
import { CommentUploads } from '../../comment/CommentUploads.tsx'
import { type ChosenCustomer, CustomerField } from '../../customer/CustomerField.tsx'
import { customerFields, namelessCustomer, namesCustomer, noCustomer } from '../../customer/customer-draft.ts'
import { useSaveCustomer } from '../../customer/use-save-customer.ts'
import { Dialog } from '../../design/dialog/Dialog.tsx'
import { Form } from '../../design/form/Form.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { useUploads } from '../../design/form/use-uploads.ts'
import { notifyDone } from '../../design/notice/notify.tsx'
import { paths } from '../../lib/paths.ts'
import { queryClient } from '../../queries/query-client.ts'
import { keys } from '../../queries/query-keys.ts'
import { useStatuses } from '../../queries/statuses.ts'
import { SimilarTitles } from './SimilarTitles.tsx'
import { voteInstead } from './vote-instead.ts'

interface Props {
  opened: boolean
  onClose: () => void
  /** The customer to whom the feedback belongs; chosen in the dialog if absent. */
  customer?: (ChosenCustomer & { id: string }) | undefined
}

const Draft = z
  .object({
    ...FeedbackForCustomer.shape,
    ...customerFields,
    /** Id of a similar idea on which to vote in place of a new item; '' for a new item. */
    insteadId: z.string(),
  })
  .omit({ files: true })
  .refine(namesCustomer, namelessCustomer)

const kinds: Record<FeedbackKind, string> = { idea: 'Idea', bug: 'Bug' }

const usualKind = (): FeedbackKind => 'idea'

/** Dialog that writes down what a customer said in a call, a mail or a meeting. */
export const NewFeedbackDialog = ({ opened, ...props }: Props) => (
  <Dialog opened={opened} onClose={props.onClose} title="New feedback for a customer" size="lg">
    <NewFeedbackForm {...props} />
  </Dialog>
)

/** The item that holds what the customer said, and the words that tell so. */
interface Written {
  id: string
  done: string
}

/** State of the form: its fields and its files. */
function useNewFeedback({ onClose, customer }: Omit<Props, 'opened'>) {
  const navigate = useNavigate()
  const { projects } = useStatuses()
  const uploads = useUploads((file) => uploadFile(file, { path: `/projects/${form.values.projectId}/files` }))
  const saveCustomer = useSaveCustomer()
  const form = useForm({
    values: {
      ...noCustomer,
      contactId: customer?.id ?? '',
      projectId: projects[0]?.id ?? '',
      kind: usualKind(),
      title: '',
      body: '',
      source: '',
      saidOn: '',
      insteadId: '',
    },
    schema: Draft,
    send: async ({ name, email, company, insteadId, ...words }): Promise<Written> => {
      const customerId = () => saveCustomer({ contactId: words.contactId, name, email, company })
      if (insteadId !== '') {
        await voteInstead(insteadId, { ...words, files: uploads.chosen }, customerId)
        return { id: insteadId, done: 'Vote added' }
      }
      const contactId = await customerId()
      const files = await uploads.upload()
      const body = { ...words, contactId, ...(files.length > 0 && { files }) }
      const { id, reference } = await request('POST', '/feedback', FeedbackDetail, { body })
      return { id, done: `${reference} was added` }
    },
    refused: (error) => isFileRefusal(error) && uploads.forgetSent(),
    saved: async ({ id, done }) => {
      onClose()
      for (const queryKey of [keys.feedback(), keys.contacts()])
        void queryClient.invalidateQueries({ queryKey })
      await navigate(paths.feedbackItem(id))
      notifyDone(done)
    },
  })
  return { form, uploads, projects }
}

function NewFeedbackForm(props: Omit<Props, 'opened'>) {
  const { onClose, customer } = props
  const { form, uploads, projects } = useNewFeedback(props)
  const { projectId, title } = form.values
  return (
    <div {...uploads.events}>
      <Form
        form={form}
        label="New feedback"
        failed="The feedback could not be added"
        submit="Add feedback"
        onCancel={onClose}
        gap="sm"
      >
        <CustomerField form={form} first={customer} />
        <Radio.Group label="Type" {...form.field('kind')}>
          <Group gap="md">
            {FeedbackKind.options.map((kind) => (
              <Radio key={kind} value={kind} label={kinds[kind]} />
            ))}
          </Group>
        </Radio.Group>
        {projects.length > 1 && (
          <NativeSelect
            label="Project"
            data={projects.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.field('projectId')}
          />
        )}
        <TextInput dir="auto" label="Title" {...form.field('title')} />
        <SimilarTitles
          projectId={projectId}
          title={title}
          onVote={(insteadId) => void form.submit({ insteadId })}
        />
        <Textarea dir="auto" label="Details" autosize minRows={3} maxRows={10} {...form.field('body')} />
        <Group gap="sm" grow align="start">
          <TextInput
            type="url"
            label="Source"
            description="Link to the call or email, for your team only"
            {...form.field('source')}
          />
          <TextInput type="date" label="Said on" description="Today if empty" {...form.field('saidOn')} />
        </Group>
        <CommentUploads uploads={uploads} internal />
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPaperclip size={14} aria-hidden />}
            onClick={() => uploads.choose()}
          >
            Add files
          </Button>
        </Group>
      </Form>
    </div>
  )
}
