/**
 * Runs something when an element is clicked, or any element that a selector matches, now or later.
 * Returns a function that detaches it.
 */
export function attach(target: Element | string, run: () => void): () => void {
  const scope = typeof target === 'string' ? document : target
  const onClick = (event: Event) => {
    if (typeof target !== 'string' || (event.target as Element | null)?.closest?.(target)) run()
  }
  scope.addEventListener('click', onClick)
  return () => scope.removeEventListener('click', onClick)
}
