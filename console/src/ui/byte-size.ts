const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** A number of bytes as people read it: `4.2 MB`. */
export function byteSize(bytes: number): string {
  const power = bytes === 0 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  const size = bytes / 1024 ** power
  return `${size.toLocaleString('en', { maximumFractionDigits: size < 10 && power > 0 ? 1 : 0 })} ${units[power]}`
}
