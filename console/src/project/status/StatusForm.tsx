import {
  commentsFrozen,
  NewStatus,
  type Status,
  StatusCategory,
  votesFrozen,
} from '@earshot/shared/status/status'
import { categoryColors, type StatusColor, statusColors } from '@earshot/shared/status/status-colors'
import { statusCategoryLabels } from '@earshot/shared/status/status-words'
import { Checkbox, Input, NativeSelect, TextInput, UnstyledButton } from '@mantine/core'
import { Form } from '../../design/form/Form.tsx'
import { type FormState, useForm } from '../../design/form/use-form.ts'
import { StatusPill } from '../../design/mark/StatusPill.tsx'
import { StatusRing } from '../../design/mark/StatusRing.tsx'
import { notifyDone } from '../../design/notice/notify.tsx'
import classes from './Statuses.module.css'
import { createStatus, editStatus, refreshStatuses } from './save-status.ts'

interface Props {
  projectId: string
  /** The status to change; absent for a new one. */
  status?: Status
  onDone: () => void
}

type Fields = Required<NewStatus> & { color: StatusColor }

const blank: Fields = {
  name: '',
  category: 'planned',
  color: categoryColors.planned,
  freezesVotes: false,
  freezesComments: false,
}

const fieldsOf = ({ name, category, color, freezesVotes, freezesComments }: Status): Fields => ({
  name,
  category,
  color,
  freezesVotes,
  freezesComments,
})

/** Name, meaning and colour of a status, and whether customers can vote on feedback with it. */
export function StatusForm({ projectId, status, onDone }: Props) {
  const form = useForm<Fields, unknown>({
    values: status ? fieldsOf(status) : blank,
    schema: NewStatus,
    send: (fields, changes) =>
      status ? editStatus(projectId, status.id, changes) : createStatus(projectId, fields),
    saved: async (_, { name }) => {
      await refreshStatuses()
      notifyDone(status ? `${name} saved` : `${name} created`)
      onDone()
    },
  })
  const { name, category, color, freezesVotes, freezesComments } = form.values
  const shown = name.trim() || 'New status'
  /** The default colour follows the meaning; a chosen colour is kept. */
  const choose = (next: StatusCategory) =>
    form.set({ category: next, ...(color === categoryColors[category] && { color: categoryColors[next] }) })
  return (
    <Form
      form={form}
      label={status ? 'Edit status' : 'New status'}
      failed="The status could not be saved"
      submit={status ? 'Save changes' : 'Create status'}
      onCancel={onDone}
    >
      <div>
        <StatusPill name={shown} category={category} color={color} />
      </div>
      <TextInput dir="auto" label="Name" data-autofocus {...form.field('name')} />
      <NativeSelect
        label="Meaning"
        description={meanings[category]}
        data={StatusCategory.options.map((value) => ({ value, label: statusCategoryLabels[value] }))}
        {...form.field('category')}
        onChange={(event) => choose(StatusCategory.parse(event.currentTarget.value))}
      />
      <ColorChoice form={form} />
      <Checkbox
        label="No more votes"
        description={
          freezesVotes ? `Customers read: ${votesFrozen(shown)}` : 'Ideas in this status collect votes.'
        }
        {...form.checkbox('freezesVotes')}
      />
      <Checkbox
        label="No more comments from customers"
        description={
          freezesComments
            ? `Customers read: ${commentsFrozen(shown)}`
            : 'Customers can comment in this status.'
        }
        {...form.checkbox('freezesComments')}
      />
    </Form>
  )
}

/** Effect of each category in the product. */
const meanings: Record<StatusCategory, string> = {
  open: 'Nothing is decided yet.',
  planned: 'It will be done. The roadmap shows it.',
  started: 'Somebody works on it. The roadmap shows it.',
  done: 'It is done. The roadmap shows it, and the board lists it as finished.',
  closed: 'It will not be done. The board lists it as finished.',
}

const ColorChoice = ({ form }: { form: FormState<Fields> }) => (
  <div>
    <Input.Label component="div" id="status-color">
      Colour
    </Input.Label>
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own styles */}
    <div className={classes.swatches} role="group" aria-labelledby="status-color">
      {statusColors.map((color) => (
        <UnstyledButton
          key={color}
          className={classes.swatch}
          aria-label={color.charAt(0).toUpperCase() + color.slice(1)}
          aria-pressed={color === form.values.color}
          onClick={() => form.set({ color })}
        >
          <StatusRing category="done" color={color} />
        </UnstyledButton>
      ))}
    </div>
  </div>
)
