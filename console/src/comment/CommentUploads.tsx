import { limits } from '@earshot/shared/limits'
import { messageOf } from '../api/api-error.ts'
import type { FormUploads, NotChosen } from '../design/form/use-uploads.ts'
import { ChosenFiles } from '../design/plain/ChosenFiles.tsx'
import classes from './CommentForm.module.css'

const notChosen: Record<Exclude<NotChosen, 'empty'>, string> = {
  many: `Add at most ${limits.filesPerItem} files`,
  large: 'Choose pictures and PDF of at most 10 MB, text of at most 5 MB, and videos of at most 20 MB',
  kind: 'Choose pictures (PNG, JPEG, WebP, GIF, HEIC), text, JSON, CSV, PDF, MP4, WebM or MOV',
}

/** Files of the comment being written, and who will see them. */
export function CommentUploads({ uploads, internal }: { uploads: FormUploads; internal: boolean }) {
  const { chosen, refused } = uploads
  if (chosen.length === 0 && !refused) return null
  return (
    <div className={classes.uploads}>
      {chosen.length > 0 && (
        <ChosenFiles
          label="Files"
          files={chosen.map(({ error, ...one }) => ({
            ...one,
            problem: error === undefined ? undefined : messageOf(error),
          }))}
          removeLabel={(name) => `Remove ${name}`}
          onRemove={(at) => {
            const one = chosen[at]
            if (one) uploads.remove(one)
          }}
        />
      )}
      {refused && (
        <p role="alert">{refused.why === 'empty' ? `${refused.name} is empty` : notChosen[refused.why]}.</p>
      )}
      {chosen.length > 0 && !internal && <p>Whoever can read this comment will see its files.</p>}
    </div>
  )
}
