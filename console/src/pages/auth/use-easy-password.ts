import { PasswordCheckResult } from '@earshot/shared/account'
import { limits } from '@earshot/shared/limits'
import { passwordPasses } from '@earshot/shared/password-rules'
import { useState } from 'react'
import { request } from '../../lib/api.ts'

/** Whether a password that keeps the rules is known to be easy to guess; `check` asks the server, which has the list. */
export function useEasyPassword(password: string, names: readonly string[]) {
  const [known, setKnown] = useState({ password: '', easy: false })
  async function check() {
    if (password === known.password || !passwordPasses(password)) return
    const body = { password, names: names.map((name) => name.slice(0, limits.nameMax)) }
    // Where it cannot be asked now, it is refused when the form is sent.
    const answer = await request('POST', '/auth/password-check', PasswordCheckResult, { body }).catch(
      () => undefined,
    )
    if (answer) setKnown({ password, easy: answer.easy })
  }
  return { easy: known.easy && known.password === password, check }
}
