import type { OwnComment } from '@earshot/shared/comment'
import { limits } from '@earshot/shared/limits'
import { type FormEvent, useState } from 'react'
import { Button } from '../plain/Button.tsx'
import { Stack } from '../plain/Stack.tsx'
import { TextButton } from '../plain/TextButton.tsx'
import { t } from '../texts/texts.ts'
import { useBoard } from './board-context.ts'
import type { ShownComment } from './CommentView.tsx'
import { LongText } from './LongText.tsx'
import classes from './Thread.module.css'
import { fieldReasonOf } from './wording.ts'

interface Props {
  comment: ShownComment
  onSave: (body: string) => Promise<OwnComment>
  onEnd: () => void
}

/** Other words for one's own comment, in its place; they outlive a reload until they are saved. */
export function CommentEditForm({ comment, onSave, onEnd }: Props) {
  const { drafts } = useBoard().contact
  const name = `comment ${comment.id}`
  const [body, setBody] = useState(() => drafts.read(name).body || comment.body)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const write = (typed: string) => {
    setBody(typed)
    setProblem('')
    drafts.write(name, { title: '', body: typed === comment.body ? '' : typed })
  }
  const end = () => {
    drafts.write(name)
    onEnd()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!body.trim()) {
      setProblem(t('sentence.missingBody'))
      return
    }
    setBusy(true)
    try {
      await onSave(body)
      end()
    } catch (error) {
      setProblem(fieldReasonOf(error))
      setBusy(false)
    }
  }
  return (
    <form noValidate aria-label={t('comment.edit')} className={classes.edit} onSubmit={save}>
      <Stack>
        <LongText
          label={t('comment.edit.label')}
          rows={5}
          required
          autoFocus
          maxLength={limits.commentBodyMax}
          value={body}
          error={problem}
          onChange={({ target }) => write(target.value)}
        />
        <div className={classes.own}>
          <Button type="submit" aria-disabled={busy}>
            {t(busy ? 'saving' : 'save')}
          </Button>
          <TextButton onClick={end}>{t('cancel')}</TextButton>
        </div>
      </Stack>
    </form>
  )
}
