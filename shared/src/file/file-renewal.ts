/**
 * Less than the lifetime of any file address: an address in a cached response is valid for at least three more minutes.
 */
const renewedAfter = 120_000
const checkEvery = 15_000

/**
 * Calls `renew` before the file addresses just received expire, and again until ended. While the page is hidden it
 * waits, so addresses may have expired when the page is shown again. @returns a function that ends it.
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
