import { ActionIcon, Button } from '@mantine/core'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import type { ReactNode, Ref } from 'react'
import type { FormFieldProps, FormState } from '../design/form/use-form.ts'
import type { FormUploads } from '../design/form/use-uploads.ts'
import { KeyHint, sendKeys } from '../design/menu/KeyHint.tsx'
import { CommentField } from './CommentField.tsx'
import classes from './CommentForm.module.css'
import { CommentUploads } from './CommentUploads.tsx'

interface Props {
  ref?: Ref<HTMLDivElement>
  form: Pick<FormState<object>, 'props' | 'errors' | 'error' | 'pending'>
  field: FormFieldProps<string>
  label: string
  placeholder: string
  sendLabel: string
  onSend: () => void
  uploads?: FormUploads
  /** True for a text that only the team reads, among texts that customers read too. */
  internal?: boolean
  /** True if something other than the text and the files is chosen. */
  changed?: boolean
  /** True in a panel of its own, in which the bar shows once somebody writes. */
  compact?: boolean
  /** Shown above the text. */
  head?: ReactNode
  /** Choices in the bar, before and after the button for files. */
  choices?: ReactNode
  children?: ReactNode
}

/** A field for a comment at the foot of a page or panel, with its files and its bar of choices. */
export function Composer({ ref, form, field, uploads, onSend, ...props }: Props) {
  const { internal = false, changed = false, compact = false } = props
  const written = field.value !== '' || (uploads?.chosen.length ?? 0) > 0 || changed
  return (
    <div ref={ref} className={classes.dock} data-compact={compact}>
      <form
        {...form.props}
        {...uploads?.events}
        onSubmit={(event) => {
          event.preventDefault()
          onSend()
        }}
        aria-label="Write a comment"
        className={classes.form}
        data-internal={internal}
        data-written={written}
      >
        {props.head}
        <CommentField
          label={props.label}
          placeholder={props.placeholder}
          field={field}
          error={form.errors.body ?? form.error?.message}
          onSend={onSend}
        />
        {uploads && <CommentUploads uploads={uploads} internal={internal || compact} />}
        <div className={classes.bar}>
          {props.choices}
          {uploads && <AddFiles onClick={uploads.choose} />}
          {props.children}
          <Button
            type="submit"
            size="xs"
            variant={written ? 'filled' : 'default'}
            loading={form.pending}
            rightSection={<KeyHint keys={sendKeys} />}
          >
            {props.sendLabel}
          </Button>
        </div>
      </form>
    </div>
  )
}

const AddFiles = ({ onClick }: { onClick: () => void }) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={26}
    className={classes.attach}
    aria-label="Add files"
    title="Add files"
    onClick={onClick}
  >
    <IconPaperclip size={16} aria-hidden />
  </ActionIcon>
)
