import type { ContactForm } from '@earshot/shared/contact/form'
import { useEffect } from 'react'
import { LoadError } from './loading.tsx'
import { services } from './services.ts'
import { t } from './text.ts'
import { takeTransfers } from './transfers.ts'

/** The button that adds pictures to a form, and below it the form's files. The code for them loads with the form. */
export function Attach({ form }: { form: ContactForm<unknown> }) {
  const { name } = form
  const { pictures, transfers } = services
  const { code, failed, load } = pictures
  const waiting = transfers[name]
  const take = () => takeTransfers(services, name)
  useEffect(() => {
    services.form = form
    void take()
    return () => {
      services.form = undefined
    }
  }, [name])
  const approach = () => code?.approach(name)
  const begin = async () => {
    // Also without a file, so that it is said where the code cannot be loaded.
    transfers[name] ??= []
    // Browsers show their own dialogs only by a click: at once where that can be.
    void (code ?? (await load()))?.begin(name)
  }
  return (
    <>
      <div className="field">
        <button type="button" className="plain" onPointerEnter={approach} onFocus={approach} onClick={begin}>
          {t(name === 'bug' ? 'attach_bug' : 'attach_idea')}
        </button>
        {!code &&
          waiting?.map(({ name }) => (
            <p key={name} role="status">
              {name}
            </p>
          ))}
      </div>
      {waiting && failed && <LoadError again={take} />}
      {code && <code.Pictures form={name} />}
    </>
  )
}
