// The page's own button opens the panel. Calls before Earshot has loaded wait in this queue.
window.Earshot ??= (...call) => {
  window.Earshot.q = [...(window.Earshot.q ?? []), call]
}
window.Earshot('attach', '#feedback')

document.getElementById('book').addEventListener('click', () => {
  document.getElementById('note').textContent = 'Harbor is only an example: it takes no bookings.'
})
