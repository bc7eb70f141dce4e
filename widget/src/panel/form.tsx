import type { ContactForm } from '@earshot/shared/contact/form'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from './text.ts'

/**
 * A form: its fields, then, always in sight, what concerns all of it and its button. The first wrong field gets the focus.
 */
export function Form<Answer>({
  form: { busy, errors, refusals },
  label,
  send,
  above,
  children,
}: {
  form: ContactForm<Answer>
  label: string
  send(): unknown
  /** Stands above the button. */
  above?: ReactNode
  children: ReactNode
}) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid=true],.last>[role=alert]')
    wrong?.scrollIntoView({ block: 'nearest' })
    wrong?.focus()
  }, [refusals])
  const problem = errors[''] ?? errors.files
  return (
    <form ref={element} onSubmit={(event) => event.preventDefault()}>
      <div className="fields">{children}</div>
      {above}
      <div className="last">
        {problem && (
          <p className="box" role="alert">
            {problem}
          </p>
        )}
        {/* Not the browser's way, which a frame may forbid. */}
        <button type="button" className="main send" aria-disabled={busy} onClick={send}>
          {busy ? t('sending') : label}
        </button>
      </div>
    </form>
  )
}
