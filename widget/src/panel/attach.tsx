import { useEffect, useState } from 'react'
import { LoadError } from './loading.tsx'
import { services } from './services.ts'
import { t } from './text.ts'

/**
 * The button that adds pictures to a form. The code for them loads with the form.
 *
 * @param form `bug`, `idea`, or what a comment is written to
 */
export function Attach({ form, problem }: { form: string; problem?: string }) {
  const { pictures, transfers } = services
  const { code, failed, load } = pictures
  const [isNeeded, want] = useState(false)
  useEffect(() => {
    services.form = form
    void load()
    return () => {
      services.form = undefined
    }
  }, [form])
  const approach = () => code?.approach(form)
  const begin = async () => {
    want(true)
    // Browsers show their own dialogs only by a click: at once where that can be.
    void (code ?? (await load()))?.begin(form)
  }
  return (
    <div className="field">
      <button type="button" className="plain" onPointerEnter={approach} onFocus={approach} onClick={begin}>
        {t(form === 'bug' ? 'attach_bug' : 'attach_idea')}
      </button>
      {(isNeeded || transfers[form]) && failed && <LoadError again={isNeeded ? begin : load} />}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
