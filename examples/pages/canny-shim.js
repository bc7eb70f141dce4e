/*
 * Lets a page written for Canny's script use Earshot: load this file in its place, followed by the widget's tag. The
 * page's own server must sign the user that `identify` names; a browser's claim about its user proves nothing.
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
