import { targetOf } from './host-events.ts'
import type { PanelServices, WaitingFile } from './services.ts'

/** Has a form's files taken, once the code for that is there. */
export const takeTransfers = ({ pictures }: PanelServices, form: string): Promise<void> =>
  pictures.load().then((code) => code?.takeTransfers(form))

/** Adds files to a form; the code that takes them may still be on its way. */
export function addFiles(
  services: PanelServices,
  form: string,
  files: Iterable<File>,
  method: WaitingFile['method'],
): void {
  const { changed, transfers } = services
  transfers[form] ??= []
  for (const file of files) transfers[form].push(Object.assign(file, { method }))
  changed()
  void takeTransfers(services, form)
}

/** Takes the files of a paste or a drop for the form that is shown; the code for them may still be on its way. */
function takeFiles(
  services: PanelServices,
  event: Event,
  data: DataTransfer | null,
  method: 'paste' | 'drop',
): void {
  const { form } = services
  const files = [...(data?.files ?? [])]
  const field = targetOf(event).closest('input,textarea')
  // Cells of a table are text, with a picture of it.
  if (!files.length || (method === 'paste' && field && data?.getData('text'))) return
  event.preventDefault()
  if (form) addFiles(services, form.name, files, method)
}

/**
 * Takes what is pasted and dropped anywhere on the widget. Of a drag the page hears nothing, but that it has left: what it
 * shows for that goes away, and its own drop zones get no file of ours.
 */
export function watchTransfers(services: PanelServices): void {
  const { host, signal } = services
  const { handle } = host
  host.handle = (event, own) => {
    if (own && event.type === 'paste')
      takeFiles(services, event, (event as ClipboardEvent).clipboardData, 'paste')
    handle(event, own)
  }
  const handleDrag = (event: DragEvent) => {
    if (event.target !== host.root.host) return
    event.stopImmediatePropagation()
    const { dataTransfer, type } = event
    // Else the browser leaves the page and shows the file.
    if (dataTransfer?.types.includes('Files')) event.preventDefault()
    if (type !== 'drop') return
    takeFiles(services, event, dataTransfer, type)
    // In pairs, as pages count them.
    for (const name of ['dragenter', 'dragleave'])
      document.documentElement.dispatchEvent(new DragEvent(name, { bubbles: true }))
  }
  for (const type of ['dragenter', 'dragover', 'dragleave', 'drop'] as const)
    addEventListener(type, handleDrag, { capture: true, signal })
}
