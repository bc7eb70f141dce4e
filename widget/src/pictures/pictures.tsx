import { acceptedFiles } from '@earshot/shared/file/file-types'
import type { Attachment } from '../panel/attachment.ts'
import { Icon } from '../panel/icon.tsx'
import type { FormPictures } from '../panel/late-views.ts'
import { services } from '../panel/services.ts'
import {
  attach,
  attachFiles,
  attachmentsOf,
  complain,
  detach,
  forgetAttachments,
  forgive,
} from './attachments.ts'
import style from './pictures.css'
import { recorder, startRecordings } from './recordings.ts'
import { loadEditor, loadShot, type Shot, startShots } from './shots.ts'
import { canCapture } from './tab.ts'
import { addPictureTexts, t } from './text.ts'
import { canvas as drawing, startUploads, uploads } from './uploads.ts'

const mayCapture = () => services.options.screenshot !== 'file' && canCapture()

/** Opens the file picker; a phone offers its camera and its pictures. */
function choose(form: string): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = `image/*,${acceptedFiles}`
  input.multiple = true
  input.hidden = true
  // The page must not receive the event as a change of its own fields.
  input.oninput = (event) => event.stopPropagation()
  input.onchange = () => {
    input.remove()
    void attachFiles(form, input.files ?? [], 'upload')
  }
  input.oncancel = () => input.remove()
  // WebKit loses an input outside the document, and with it the chosen files, while the visitor chooses.
  services.host.root.append(input)
  input.click()
}

async function open(form: string, attachment: Attachment): Promise<void> {
  const editor = await loadEditor()
  if (!editor) return complain(form, t('loadFailed'))
  forgive(form)
  if (!attachment.picture) return
  const before = JSON.stringify(attachment.picture.marks)
  const removed = await editor.edit(attachment.picture)
  if (removed) detach(form, attachment)
  // The picture differs from the uploaded one.
  if (before !== JSON.stringify(attachment.picture.marks)) delete attachment.id
  services.changed()
}

let taking: Promise<void> | undefined

async function takeAll(): Promise<void> {
  for (const { form, files, method } of services.transfers.splice(0)) await attachFiles(form, files, method)
}

/** Queued, so that a caller also waits for all earlier transfers. */
function takeTransfers(): Promise<void> {
  taking = Promise.resolve(taking).then(takeAll)
  return taking
}

function approach(form: string): void {
  if (form === 'bug' && mayCapture()) void loadShot()
}

async function begin(form: string): Promise<void> {
  forgive(form)
  if (form !== 'bug' || !mayCapture()) return choose(form)
  try {
    const { captureTab } = (await loadShot()) as Shot
    // While the browser asks the visitor.
    void loadEditor()
    const attachment = {
      name: t('screenshot'),
      picture: await captureTab(services.options.privacy?.mask),
    }
    // Only the editor says what was not covered: without it the picture is not kept.
    if (!(await loadEditor())) return complain(form, t('loadFailed'))
    if (attach(form, attachment, 'capture')) await open(form, attachment)
  } catch (error) {
    console.warn('Earshot:', error)
    complain(form, t('noScreenshot'))
  }
}

/** The code for uploading loads with the first file; without files there is nothing to upload. */
async function upload(form: string, all: boolean): Promise<string[]> {
  if (!attachmentsOf(form).list.length) return []
  await uploads.load()
  if (!uploads.code) throw { retryable: false, message: t('notSent') }
  return uploads.code.upload(form, all)
}

async function record(form: string): Promise<void> {
  // Loaded code runs without waiting: the capture that follows may need the click's activation.
  if (!recorder.code) await recorder.load()
  if (recorder.code) void recorder.code.record(form)
  else complain(form, t('loadFailed'))
}

/** The button for recording the screen; nothing if the browser cannot record or the project has it off. */
const Record = ({ form }: { form: string }) =>
  form === 'bug' &&
  services.config?.recording &&
  mayCapture() &&
  'MediaRecorder' in window && (
    <button type="button" className="plain" onClick={() => void record(form)}>
      {t('record')}
    </button>
  )

function toRow(form: string, attachment: Attachment, at: number) {
  const { name, picture, file, sent, problem } = attachment
  const { Preview } = recorder.code ?? {}
  return (
    <li key={at} className="picture">
      {picture && (
        <button
          type="button"
          aria-label={t('markUpOne', name)}
          // Marks drawn during an upload would be missing from the uploaded picture.
          disabled={sent !== undefined}
          onClick={() => void open(form, attachment)}
        >
          <canvas
            ref={(canvas) => {
              if (canvas) drawing.code?.drawPicture(picture, canvas, 160)
            }}
          />
        </button>
      )}
      <div>
        {Preview && file && /^v/.test(file.type) && <Preview recording={file} />}
        <p>{name}</p>
        {sent !== undefined && <small>{t('uploading', sent)}</small>}
        {problem && <p className="problem">{problem}</p>}
      </div>
      <button
        type="button"
        className="icon"
        aria-label={t('removeOne', name)}
        onClick={() => detach(form, attachment)}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}

function Pictures({ form }: { form: string }) {
  const { list, problems } = attachmentsOf(form)
  return (
    <div className="field pictures">
      <Record form={form} />
      {problems.map((problem) => (
        <p key={problem} className="problem" role="alert">
          {problem}
        </p>
      ))}
      {!!list.length && <ul>{list.map((attachment, at) => toRow(form, attachment, at))}</ul>}
      {(list.length > 0 || form === 'bug' || form === 'idea') && (
        <small>
          {form === 'bug' &&
            (mayCapture() ? (
              <button type="button" onClick={() => choose(form)}>
                {t('choose')}
              </button>
            ) : (
              t('deviceHint')
            ))}{' '}
          {matchMedia('(pointer: fine)').matches && t('pasteHint')} {t('pictureReaders')}
        </small>
      )}
    </div>
  )
}

/** Interface of this chunk for the panel. */
export const code: FormPictures = {
  style,
  start() {
    addPictureTexts()
    startUploads()
    startShots()
    startRecordings()
  },
  forget: forgetAttachments,
  takeTransfers,
  Pictures,
  approach,
  begin,
  upload,
}
