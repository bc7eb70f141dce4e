import type { FormPictures } from '../panel/late-views.ts'
import { LoadError } from '../panel/loading.tsx'
import { services } from '../panel/services.ts'
import { addFiles } from '../panel/transfers.ts'
import { acceptedFiles } from './accepted-files.ts'
import { attach, attachmentsOf, complain, detach, forgetAttachments, forgive } from './attachments.ts'
import style from './pictures.css'
import { recorder, startRecordings } from './recordings.ts'
import { loadEditor, loadShot, markUp, type Shot, startShots } from './shots.ts'
import { canCapture } from './tab.ts'
import { addPictureTexts, t } from './text.ts'
import { startUploads, type Uploads, uploads } from './uploads.ts'

const mayCapture = () => services.options.screenshot !== 'file' && canCapture()

/** Opens the file picker; a phone offers its camera and its pictures. */
function choose(form: string): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = acceptedFiles
  input.multiple = true
  input.hidden = true
  // The page must not receive the event as a change of its own fields.
  input.oninput = (event) => event.stopPropagation()
  input.onchange = () => {
    input.remove()
    addFiles(services, form, input.files ?? [], 'upload')
  }
  input.oncancel = () => input.remove()
  // WebKit loses an input outside the document, and with it the chosen files, while the visitor chooses.
  services.host.root.append(input)
  input.click()
}

function approach(form: string): void {
  if (form === 'bug' && mayCapture()) void loadShot()
}

async function begin(form: string): Promise<void> {
  forgive(form)
  if (form !== 'bug' || !mayCapture()) return choose(form)
  try {
    const { captureTab } = (await loadShot()) as Shot
    const { attachments } = services
    // While the browser asks the visitor.
    void loadEditor()
    const attachment = {
      name: t('screenshot'),
      picture: await captureTab(services.options.privacy?.mask),
    }
    // Only the editor says what was not covered: without it the picture is not kept.
    if (!(await loadEditor())) return complain(form, t('loadFailed'))
    // It is not the next visitor's after a logout.
    if (attachments === services.attachments && attach(form, attachment, 'capture'))
      await markUp(form, attachment)
  } catch (error) {
    console.warn('Earshot:', error)
    complain(form, t('noScreenshot'))
  }
}

/** Files of a form that are not listed, where the code for that is not there. */
const waitingFiles = (form: string): { name: string }[] => [
  ...(uploads.code ? [] : attachmentsOf(form).list),
  ...(services.transfers[form] ?? []),
]

/** Files stay for the next attempt where the code for them cannot be loaded. */
async function takeTransfers(form: string): Promise<void> {
  if (!waitingFiles(form)[0]) return
  // From here on what is said of a file stays beside the others.
  forgive(form)
  await (await uploads.load())?.take(form, attach)
}

/** The code for uploading loads with the first file; without files there is nothing to upload. */
async function upload(form: string, all: boolean): Promise<string[]> {
  if (!(attachmentsOf(form).list[0] ?? waitingFiles(form)[0])) return []
  // Without the code it rejects, and the form says that it could not be sent.
  return ((await uploads.load()) as Uploads).upload(form, all, attach)
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

function Pictures({ form }: { form: string }) {
  const { list, problems } = attachmentsOf(form)
  const { failed, code } = uploads
  const waiting = waitingFiles(form)
  return (
    <>
      <div className="field pictures">
        <Record form={form} />
        {code && <code.FileList form={form} Preview={recorder.code?.Preview} markUp={markUp} />}
        {waiting.map(({ name }) => (
          <p key={name} className="picture" role="status">
            {name} {!failed && t('loading')}
          </p>
        ))}
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
      {problems[0] && (
        <div className="box similar" role="alert">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
      {failed && waiting[0] && (
        <LoadError again={() => takeTransfers(form)}>
          {' '}
          <button type="button" className="text" onClick={() => detach(form)}>
            {t('removeOne', waiting.map(({ name }) => name).join(', '))}
          </button>
        </LoadError>
      )}
    </>
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
