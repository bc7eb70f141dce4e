// The script may come later than this one, or not at all while the phone has no network: the button waits for it.
const button = document.getElementById('feedback')
button.addEventListener('click', () => window.Earshot?.open({ trigger: button }))
