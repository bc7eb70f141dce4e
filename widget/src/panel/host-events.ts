/** The widget's element that an event is about. */
export const targetOf = (event: Event): HTMLElement => event.composedPath()[0] as HTMLElement

export const isKeyDown = (event: Event): event is KeyboardEvent => event.type === 'keydown'
