import { AddressConfirmation } from '@earshot/shared/contact/address-confirmation'
import type { ActionResult } from '@earshot/shared/result'
import { useOutletContext } from 'react-router-dom'
import { postAction } from '../api/api.ts'
import type { NameBoard } from '../app/frame/name-board.ts'
import { ConfirmLinkPage } from '../authentication/ConfirmLinkPage.tsx'
import { buttonClass } from '../design/plain/Button.tsx'
import { t, useLanguage } from '../texts/texts.ts'

type Confirmation = ActionResult & Partial<AddressConfirmation>

const confirm = (token: string | null): Promise<Confirmation> =>
  postAction('/contacts/confirm-address', AddressConfirmation, { token })

/** Confirms a contact's email address by an emailed link, and leads on to what they sent. */
export function ConfirmAddressPage() {
  useLanguage()
  const nameBoard = useOutletContext<NameBoard>()
  const send = async (token: string | null) => {
    const result = await confirm(token)
    if (result.board !== undefined) nameBoard(result.board)
    return result
  }
  return (
    <ConfirmLinkPage
      send={send}
      words={{
        title: t('confirm.title'),
        hint: t('confirm.hint'),
        button: t('confirm.button'),
        done: t('confirm.done'),
        failed: t('failed.confirm'),
        incomplete: t('link.incomplete'),
        paragraphsOf: saidOf,
      }}
      isWarning={({ mailStopped }) => mailStopped !== undefined}
      next={(result) => <Next {...result} />}
    />
  )
}

/** Leads to what the contact sent last; the frame leads to the board. */
const Next = ({ trackingUrl }: Partial<Confirmation>) =>
  trackingUrl && (
    <a href={trackingUrl} className={buttonClass()}>
      {t('confirm.next')}
    </a>
  )

function saidOf({ status, mailStopped }: Confirmation): readonly string[] {
  if (mailStopped) return [t('confirm.stopped'), t(`confirm.${mailStopped}`)]
  if (status === 'Ok') return [t('confirm.done.hint')]
  return [status === 'Unknown' ? t('error.network') : t('confirm.ended')]
}
