/** A random UUID (version 4); `crypto.randomUUID` does not exist on pages served over plain HTTP. */
export const uuid = () =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () =>
    ((crypto.getRandomValues(new Uint8Array(1))[0] as number) & 15).toString(16),
  )
