/** Closes the phone's menu when one of its links leads to another place on the same page. */
export const closeMenuOnJump = (): void =>
  window.addEventListener('hashchange', () => {
    document.querySelector<HTMLElement>('#site-navigation:popover-open')?.hidePopover()
  })
