import type { Site } from '@earshot/shared/board/site'
import { type Contact, openContact } from '@earshot/shared/contact/contact'
import { findBlockReason } from '@earshot/shared/contact/obstacle'
import { openStore } from '@earshot/shared/contact/store'
import { useReducer, useState } from 'react'
import { language, reasonFor, t } from '../../texts/texts.ts'
import { forgetIdentity, tabStore } from './identity.ts'

/**
 * The contact client of a project. A board's visitor is the same contact as in the project's widget on this origin,
 * because both share one storage. Renders its component again when the client changes.
 */
export function useContact({ key, access }: Site, identity: string | undefined): Contact {
  const [, changed] = useReducer((version: number) => version + 1, 0)
  const [contact] = useState(() => {
    const options = { key, identity, language: language() }
    return openContact({
      base: `${location.origin}/e/`,
      options,
      store: identity ? tabStore(key) : openStore(key),
      changed,
      sentence: (name) => t(`sentence.${name}`),
      reason: reasonFor,
      findBlockReason,
      cookies: access !== 'public',
      emit: (name, detail) => {
        if (name !== 'identify' || detail.verified) return
        // The server refused the identity and would refuse it again.
        options.identity = undefined
        forgetIdentity(key)
      },
    })
  })
  return contact
}
