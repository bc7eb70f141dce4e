/** Tells the person that a part of the page could not be loaded; resolves when they want to retry. */
type Ask = (error: unknown) => Promise<void>

let ask: Ask = (error) => Promise.reject(error)

/** Sets the handler that asks before a retry. */
export const onLoadFailure = (handler: Ask): void => {
  ask = handler
}

/**
 * Loads a part of the page, and retries as long as loading fails and the person asks for it. The promise stays pending
 * meanwhile.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;)
    try {
      return await load()
    } catch (error) {
      await ask(error)
    }
}
