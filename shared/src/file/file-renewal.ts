/** Sooner than any address of a file ends: one in an answer that the server has kept is good for three minutes more. */
const renewedAfter = 120_000
const checkEvery = 15_000

/**
 * Calls `renew` before the addresses of files end that came just now, and again until it is ended. While nobody sees the
 * page it waits until somebody does, when they may have ended. @returns ends it.
 */
export function renewFiles(renew: () => void): () => void {
  const due = Date.now() + renewedAfter
  const look = () => {
    if (!document.hidden && Date.now() >= due) renew()
  }
  const timer = setInterval(look, checkEvery)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
