import { useEffect, useState } from 'react'
import { LoadError } from './loading.tsx'
import { services } from './services.ts'
import { t } from './text.ts'

/**
 * The way to add pictures to a form; everything but its button loads when somebody reaches for that.
 *
 * @param form `bug`, `idea`, or what a comment is written to
 */
export function Attach({ form, problem }: { form: string; problem?: string }) {
  const { code, failed, load } = services.pictures
  const [wanted, want] = useState(false)
  const recording = form === 'bug' && services.config?.recording
  useEffect(() => {
    if (recording) void load()
  }, [recording])
  const begin = async () => {
    want(true)
    // Browsers show their own dialogs only by a click: at once where that can be.
    if (!services.pictures.code) await load()
    services.pictures.code?.begin(form)
  }
  return (
    <div className="field">
      <button type="button" className="plain" onPointerEnter={load} onFocus={load} onClick={begin}>
        {t(form === 'bug' ? 'attach_bug' : 'attach_idea')}
      </button>
      {recording && code && <code.Record form={form} />}
      {wanted && failed && <LoadError again={begin} />}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {code && <code.Pictures form={form} />}
    </div>
  )
}
