/** Why a request did not succeed, in a sentence. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error && error.message) ||
  'The server could not be reached. Check your connection and try again.'

const thisYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const before = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** The day of a time in milliseconds: `21 Nov`, in another year than this `21 Nov 2025`. */
export function dayOf(at: number, now = Date.now()): string {
  const same = new Date(at).getFullYear() === new Date(now).getFullYear()
  return (same ? thisYear : before).format(at)
}
