type Method = (...input: never[]) => unknown

/**
 * Lets each call of a method be seen, until the signal aborts. The page cannot tell: in all else the method stays what it
 * was, it gets what it was called with, and what goes wrong in `see` stays there.
 *
 * @param see called before the method; what it returns, if anything, makes the call's result of the method's
 */
export function patch(
  object: object,
  name: string,
  signal: AbortSignal,
  see: (input: never[], self: never) => ((result: never) => unknown) | undefined,
): void {
  const methods = object as Record<string, Method>
  const original = methods[name]
  if (!original) return
  const patched = new Proxy(original, {
    apply(method, self, input) {
      let finish: ReturnType<typeof see>
      try {
        if (!signal.aborted) finish = see(input as never[], self as never)
      } catch {}
      const result = Reflect.apply(method, self, input) as never
      return finish ? finish(result) : result
    },
  })
  methods[name] = patched
  // Somebody may have done the same meanwhile: theirs stays, and ours sees nothing any more.
  signal.addEventListener('abort', () => {
    if (methods[name] === patched) methods[name] = original
  })
}
