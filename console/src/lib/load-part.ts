/** Says that a part of the page could not be loaded; resolves when it is worth another try. */
type Ask = (error: unknown) => Promise<void>

let ask: Ask = (error) => Promise.reject(error)

/** Sets who asks before another try. */
export const onLoadFailure = (handler: Ask): void => {
  ask = handler
}

/** Loads a part of the page, again for as long as that fails and somebody wants another try. What waits for it waits on. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;)
    try {
      return await load()
    } catch (error) {
      await ask(error)
    }
}
