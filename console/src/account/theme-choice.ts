import type { Theme } from '@earshot/shared/account/account'
import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { notifyFailed } from '../design/notice/notify.tsx'
import { useUser } from '../session/session.ts'
import { useSaveAccount } from './save-account.ts'

/**
 * The person's theme. A choice shows at once and is saved on the server; Mantine also stores it in this browser, so
 * that the next page begins with it (`public/scheme.js`).
 */
export function useThemeChoice(): { theme: Theme; choose: (theme: Theme) => void } {
  const { colorScheme: theme, setColorScheme } = useMantineColorScheme()
  const save = useSaveAccount((theme: Theme) => ['PATCH', '/account/preferences', { theme }])
  const choose = (choice: Theme) => {
    setColorScheme(choice)
    save.mutate(choice, {
      onError: (error) => {
        setColorScheme(theme)
        notifyFailed('The theme could not be saved', error)
      },
    })
  }
  return { theme, choose }
}

/** Applies the session's theme, which another tab or device may have changed. */
export function useFollowTheme(): void {
  const { theme } = useUser()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // Only for a different theme, because setting a theme restyles the whole page.
  const follow = useEffectEvent((saved: Theme) => saved !== colorScheme && setColorScheme(saved))
  useEffect(() => void follow(theme), [theme])
}
