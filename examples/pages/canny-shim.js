/*
 * Lets a page that was written against Canny's script use Earshot instead: load this in place of it, and the widget's tag
 * behind it. Whom `identify` names has to be signed by the page's own server; what a browser says of itself proves nothing.
 */
window.Earshot ??= (...call) => {
  Earshot.q = [...(Earshot.q ?? []), call]
}

const token = async () => (await fetch('/earshot-token')).text()

const commands = {
  identify: () => Earshot('identify', token),
  render: ({ ssoToken } = {}) => {
    if (ssoToken) Earshot('identify', { token: ssoToken })
    Earshot('open', { view: 'board' })
  },
  initChangelog: () => Earshot('attach', '[data-canny-changelog]', { view: 'news' }),
  closeChangelog: () => Earshot('close'),
}

window.Canny = (command, options) => commands[command]?.(options)
Earshot('attach', '[data-canny-link]', { view: 'board' })
