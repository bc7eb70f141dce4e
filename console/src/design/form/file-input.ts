import type { ClipboardEvent, DragEvent } from 'react'

type Add = (files: Iterable<File>) => void

/** Has somebody choose files of the types in `accept`; for pictures a phone offers its camera and its pictures. */
export function chooseFiles(add: Add, accept: string): void {
  const input = document.createElement('input')
  Object.assign(input, { type: 'file', accept, multiple: true, hidden: true })
  input.onchange = () => {
    input.remove()
    add(input.files ?? [])
  }
  input.oncancel = () => input.remove()
  // Outside the document, WebKit forgets it, and with it what is chosen, while somebody chooses.
  document.body.append(input)
  input.click()
}

/** For an element onto which files are pasted and dropped. */
export function fileEvents(add: Add) {
  const addFrom = (event: ClipboardEvent | DragEvent, { files, types }: DataTransfer) => {
    // What is copied from a document is text with a picture of it.
    if (files.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    add(files)
  }
  return {
    onPaste: (event: ClipboardEvent) => addFrom(event, event.clipboardData),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => addFrom(event, event.dataTransfer),
  }
}
