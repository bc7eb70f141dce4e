import type { ActionResult } from '@earshot/shared/result'
import { ConfirmLinkPage } from '../authentication/ConfirmLinkPage.tsx'
import { t, useLanguage } from '../texts/texts.ts'

/** Confirms a contact's email address by an emailed link. */
export function ConfirmAddressPage() {
  useLanguage()
  return (
    <ConfirmLinkPage
      path="/contacts/confirm-address"
      words={{
        title: t('confirm.title'),
        hint: t('confirm.hint'),
        button: t('confirm.button'),
        done: t('confirm.done'),
        failed: t('error'),
        incomplete: t('link.incomplete'),
        said: saidOf,
      }}
    />
  )
}

function saidOf({ status }: ActionResult): readonly string[] {
  if (status === 'Ok') return [t('confirm.done.hint')]
  return [status === 'Unknown' ? t('error.network') : t('confirm.ended')]
}
