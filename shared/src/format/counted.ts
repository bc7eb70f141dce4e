/** `1 vote`, `1,200 votes`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** `1,000`, and `1,000+` for any more than `max`. */
export const countedUpTo = (count: number, max: number): string =>
  count > max ? `${max.toLocaleString('en')}+` : count.toLocaleString('en')
