/**
 * The end of the n-th period after an anchor: the anchor's day of the month, or the last day of a shorter month.
 * Counted from the anchor each time, so that a short month does not move later ends.
 */
export function periodEnd(anchor: number, interval: 'month' | 'year', n: number): number {
  const start = new Date(anchor * 1000)
  const months = interval === 'month' ? n : 12 * n
  const end = new Date(start)
  end.setUTCDate(1)
  end.setUTCMonth(start.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return end.getTime() / 1000
}

/** The end of the first period that ends after a time. */
export function nextEnd(anchor: number, interval: 'month' | 'year', after: number): number {
  for (let n = 1; ; n++) {
    const end = periodEnd(anchor, interval, n)
    if (end > after) return end
  }
}
