import type { FeedbackKind } from '@earshot/shared/feedback'
import type { Letter } from './outbox.ts'
import { services } from './services.ts'
import { text } from './text.ts'

function PendingLetter({ letter }: { letter: Letter }) {
  const { drafts, navigator, outbox } = services
  const { kind, title, body } = letter.body as { kind?: FeedbackKind; title?: string; body: string }
  const edit = (kind: FeedbackKind) => {
    drafts.write(kind, { title: title ?? '', body })
    outbox.discard(letter.key)
    navigator.go({ view: 'form', kind })
  }
  return (
    <li className="row">
      <div>
        <p className="link">{title ?? body}</p>
        <p className="meta">
          {letter.refused === undefined ? (
            <span className="tag held">{text.waiting}</span>
          ) : (
            <>
              <span className="problem">{text.refused(letter.refused)}</span>
              {kind && (
                <button type="button" className="text" onClick={() => edit(kind)}>
                  {text.edit}
                </button>
              )}
              <button type="button" className="text" onClick={() => outbox.discard(letter.key)}>
                {text.discard}
              </button>
            </>
          )}
        </p>
      </div>
    </li>
  )
}

/** Texts that are kept in this browser because they could not be sent yet, or were refused later on. */
export function PendingLetters() {
  const { outbox } = services
  const letters = outbox.letters()
  return letters.length ? (
    <ul className="box pending">
      {letters.map((letter) => (
        <PendingLetter key={letter.key} letter={letter} />
      ))}
    </ul>
  ) : null
}
