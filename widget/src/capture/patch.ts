type InputOf<Method> = Method extends (...input: infer Input) => unknown ? Input : never
type ResultOf<Method> = Method extends (...input: never[]) => infer Result ? Result : never

/**
 * Lets each call of a method be seen, until the signal aborts. The page cannot tell: in all else the method stays what it
 * was, it gets what it was called with, and what goes wrong in `see` stays there.
 *
 * @param see called before the method; what it returns, if anything, makes the call's result of the method's
 */
export function patch<Owner extends object, Name extends keyof Owner>(
  object: Owner,
  name: Name,
  signal: AbortSignal,
  see: (input: InputOf<Owner[Name]>, self: Owner) => ((result: ResultOf<Owner[Name]>) => unknown) | undefined,
): void {
  const original = object[name]
  if (typeof original !== 'function') return
  const patched = new Proxy(original, {
    apply(method, self, input) {
      let finish: ReturnType<typeof see>
      try {
        if (!signal.aborted) finish = see(input as InputOf<Owner[Name]>, self)
      } catch {}
      const result = Reflect.apply(method, self, input)
      return finish ? finish(result) : result
    },
  })
  object[name] = patched
  // Somebody may have done the same meanwhile: theirs stays, and ours sees nothing any more.
  signal.addEventListener('abort', () => {
    if (object[name] === patched) object[name] = original
  })
}
