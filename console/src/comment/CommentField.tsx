import { Combobox, Textarea, useCombobox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FormFieldProps } from '../design/form/use-form.ts'
import { PersonAvatar } from '../design/person/PersonAvatar.tsx'
import { membersQuery } from '../queries/members.ts'
import { useUser } from '../session/session.ts'
import classes from './CommentForm.module.css'
import { mentionAt, offerMentions, withMention } from './mention-query.ts'

interface Props {
  label: string
  placeholder?: string
  autoFocus?: boolean
  field: FormFieldProps<string>
  error: string | undefined
  onSend: () => void
}

/** The text of a comment. After an `@` it offers colleagues to mention. */
export function CommentField({ label, placeholder, autoFocus, field, error, onSend }: Props) {
  const textarea = useRef<HTMLTextAreaElement>(null)
  const { offers, combobox, setCaret, pick } = useMentions(textarea, field)
  const opened = offers.length > 0
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && opened) {
      event.stopPropagation()
      setCaret(undefined)
    } else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      onSend()
    } else if (event.key === 'Tab' && opened) {
      event.preventDefault()
      combobox.clickSelectedOption()
    }
  }
  return (
    <Combobox store={combobox} position="top-start" width={260} onOptionSubmit={pick}>
      <Combobox.Target withKeyboardNavigation={opened}>
        <Textarea
          dir="auto"
          aria-label={label}
          placeholder={placeholder}
          autoFocus={autoFocus}
          variant="unstyled"
          // For browsers whose style sheets cannot grow a field with its text. Measuring the text would cost a layout
          // of the whole page.
          rows={field.value.split('\n').length}
          onKeyDown={onKeyDown}
          onBlur={() => setCaret(undefined)}
          classNames={{ input: classes.text ?? '', error: classes.error ?? '' }}
          {...field}
          ref={textarea}
          onChange={(event) => {
            setCaret(event.currentTarget.selectionStart)
            field.onChange(event)
          }}
          error={error ?? fullWords(field)}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!opened}>
        <Combobox.Options aria-label="Mention">
          {offers.map(({ id, name }) => (
            <Combobox.Option key={id} value={id} className={classes.offer}>
              <PersonAvatar fullName={name} size={20} />
              <bdi>{name}</bdi>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Colleagues to mention after an `@` at the caret. Without a caret, none are offered. */
function useMentions(textarea: RefObject<HTMLTextAreaElement | null>, field: FormFieldProps<string>) {
  const { personId } = useUser()
  const { data: members = [] } = useQuery(membersQuery())
  const [caret, setCaret] = useState<number>()
  const query = caret === undefined ? undefined : mentionAt(field.value, caret)
  const others = members.filter(({ id }) => id !== personId)
  const offers = query ? offerMentions(others, query.typed) : []
  const combobox = useCombobox({ opened: offers.length > 0 })
  const first = offers[0]?.id
  const { selectFirstOption } = combobox
  useEffect(() => void (first && selectFirstOption()), [first, selectFirstOption])
  const placeCaret = usePlacedCaret(textarea, field.value)
  const pick = (id: string) => {
    if (!query) return
    const name = offers.find((offer) => offer.id === id)?.name ?? ''
    const { text, caret } = withMention(field.value, query, name)
    placeCaret(caret)
    setCaret(undefined)
    field.onChange(text)
  }
  return { offers, combobox, setCaret, pick }
}

/** Shown at the length limit, because browsers cut pasted text silently. */
const fullWords = ({ value, maxLength }: FormFieldProps<string>): string | undefined =>
  maxLength !== undefined && value.length >= maxLength
    ? `No more than ${maxLength.toLocaleString('en')} characters fit.`
    : undefined

/** Sets the caret as soon as the text for its position is rendered. */
function usePlacedCaret(
  textarea: RefObject<HTMLTextAreaElement | null>,
  text: string,
): (caret: number) => void {
  const nextCaret = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret waits for the text
  useLayoutEffect(() => {
    if (nextCaret.current === undefined) return
    textarea.current?.setSelectionRange(nextCaret.current, nextCaret.current)
    nextCaret.current = undefined
  }, [text, textarea])
  return (caret) => {
    nextCaret.current = caret
  }
}
