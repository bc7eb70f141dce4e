/** Whether this installation shows the waiting list where the login and the sign-up are later (`LAUNCH_MODE`). */
export const isBeta = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="launch-mode"]')?.content === 'beta'
