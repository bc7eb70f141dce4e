import { pictureTypes } from '@earshot/shared/file/file-types'
import { type RefObject, useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import { type Reserved, reserveUpload } from '../api/upload.ts'
import { chooseFiles, fileEvents } from '../design/form/file-input.ts'
import { type NotChosen, reasonAgainst } from '../design/form/use-uploads.ts'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { type TextEdit, withImage, withoutImage } from './image-text.ts'

const notChosen: Record<Exclude<NotChosen, 'many'>, string> = {
  large: 'Choose images of at most 10 MB each.',
  empty: 'The file is empty.',
  kind: 'Choose PNG, JPEG, WebP, GIF or HEIC images.',
}

/** Inserts images into the text of an entry: placed at the caret at once, uploaded meanwhile. */
export function useEntryImages(entryId: string, field: RefObject<HTMLTextAreaElement | null>) {
  const [uploading, setUploading] = useState(0)
  const [problem, setProblem] = useState<string>()

  async function send(file: File, { id, send }: Reserved): Promise<void> {
    setUploading((count) => count + 1)
    try {
      await send()
      await queryClient.invalidateQueries({ queryKey: keys.markdownOf(entryId) })
    } catch (error) {
      edit(field.current, (text) => withoutImage(text, id))
      setProblem(`${file.name}: ${messageOf(error)}`)
    }
    setUploading((count) => count - 1)
  }

  async function add(files: Iterable<File>): Promise<void> {
    setProblem(undefined)
    for (const file of files) {
      const reason = reasonAgainst(file, ['picture'])
      if (reason) {
        setProblem(`${file.name}: ${notChosen[reason]}`)
        continue
      }
      try {
        const reserved = await reserveUpload(file, { path: `/changelog/${entryId}/images` })
        edit(field.current, (text, caret) => withImage(text, caret, reserved.id))
        void send(file, reserved)
      } catch (error) {
        setProblem(`${file.name}: ${messageOf(error)}`)
      }
    }
  }

  return {
    uploading: uploading > 0,
    problem,
    choose: () => chooseFiles((files) => void add(files), pictureTypes.join()),
    /** Event handlers for the element that accepts pasted and dropped images. */
    events: fileEvents((files) => void add(files)),
  }
}

/** Changes a text as typing would, so that the browser can undo the change. */
function edit(
  field: HTMLTextAreaElement | null,
  change: (text: string, caret: number) => TextEdit | undefined,
): void {
  const edited = field && change(field.value, field.selectionEnd)
  if (!edited) return
  field.focus()
  field.setSelectionRange(edited.start, edited.end)
  document.execCommand(edited.inserted === '' ? 'delete' : 'insertText', false, edited.inserted)
  field.setSelectionRange(edited.caret, edited.caret)
}
