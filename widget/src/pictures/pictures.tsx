import { acceptedFiles } from '@earshot/shared/file/file-types'
import { Icon } from '../panel/icon.tsx'
import type { FormPictures } from '../panel/late-views.ts'
import { services } from '../panel/services.ts'
import {
  type Attachment,
  attach,
  attachFiles,
  attachmentsOf,
  complain,
  detach,
  forgetAttachments,
  forgive,
} from './attachments.ts'
import { canCapture } from './can-capture.ts'
import style from './pictures.css'
import { recorder, startRecordings } from './recordings.ts'
import { loadShot, type Shot, startShots } from './shots.ts'
import { addPictureTexts, t } from './text.ts'

const mayCapture = () => services.options.screenshot !== 'file' && canCapture()

/** Asks for files; a phone offers its camera and its pictures. */
function choose(form: string): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = `image/*,${acceptedFiles}`
  input.multiple = true
  input.hidden = true
  // The page must not take it for a change of its own.
  input.oninput = (event) => event.stopPropagation()
  input.onchange = () => {
    input.remove()
    void attachFiles(form, input.files ?? [], 'upload')
  }
  input.oncancel = () => input.remove()
  // Outside the document, WebKit forgets it, and with it what is chosen, while the visitor chooses.
  services.host.root.append(input)
  input.click()
}

async function open(form: string, attachment: Attachment): Promise<void> {
  const shot = await loadShot()
  if (!attachment.picture || !shot) return
  const before = JSON.stringify(attachment.picture.marks)
  const removed = await shot.edit(attachment.picture)
  if (removed) detach(form, attachment)
  // Another picture than the one that was sent.
  if (before !== JSON.stringify(attachment.picture.marks)) delete attachment.id
  services.changed()
}

let taking: Promise<void> | undefined

async function takeAll(): Promise<void> {
  for (const { form, files, method } of services.transfers.splice(0)) await attachFiles(form, files, method)
}

/** One after the other, so that whoever waits for one waits for those before, too. */
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
    const attachment = {
      name: t('screenshot'),
      picture: await captureTab(services.options.privacy?.mask),
    }
    if (attach(form, attachment, 'capture')) await open(form, attachment)
  } catch (error) {
    console.warn('Earshot:', error)
    complain(form, t('noScreenshot'))
  }
}

/** What draws and sends files loads with the first one: without files there is nothing to send. */
async function upload(form: string, all: boolean): Promise<string[]> {
  const { uploads } = services
  if (!attachmentsOf(form).list.length) return []
  await uploads.load()
  if (!uploads.code) throw { retryable: false, message: t('notSent') }
  return uploads.code.upload(form, all)
}

async function record(form: string): Promise<void> {
  // What is there is had without waiting: what follows may need the click that it was asked for by.
  if (!recorder.code) await recorder.load()
  if (recorder.code) void recorder.code.record(form)
  else complain(form, t('loadFailed'))
}

/** The button that records the screen; nothing where that cannot be, or the project does not want it. */
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
          // What is drawn while it is on its way would not be in it.
          disabled={sent !== undefined}
          onClick={() => void open(form, attachment)}
        >
          <canvas
            ref={(canvas) => {
              if (canvas) services.uploads.code?.drawPicture(picture, canvas, 160)
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

/** What this chunk has for the panel. */
export const code: FormPictures = {
  style,
  start() {
    addPictureTexts()
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
