import type { ClipboardEvent, DragEvent } from 'react'

type Add = (files: Iterable<File>) => void

/** Opens the file chooser for the types in `accept`; for pictures a phone offers its camera and its photos. */
export function chooseFiles(add: Add, accept: string): void {
  const input = document.createElement('input')
  Object.assign(input, { type: 'file', accept, multiple: true, hidden: true })
  input.onchange = () => {
    input.remove()
    add(input.files ?? [])
  }
  input.oncancel = () => input.remove()
  // WebKit drops inputs outside of the document, with their chosen files, while the chooser is open.
  document.body.append(input)
  input.click()
}

/** Event handlers for an element that accepts pasted and dropped files. */
export function fileEvents(add: Add) {
  const addFrom = (event: ClipboardEvent | DragEvent, { files, types }: DataTransfer) => {
    // Text copied from a document comes with a picture of itself, which is ignored.
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
