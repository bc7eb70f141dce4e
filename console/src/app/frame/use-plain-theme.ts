import { useEffect } from 'react'
import { followTheme } from '../../site/theme.ts'

/** Applies the theme chosen in this browser to pages that do not use Mantine. */
export const usePlainTheme = (): void => useEffect(followTheme, [])
